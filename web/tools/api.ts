// Makes src/api/schema.ts from what the server says of itself: node run.js tools/api.ts description.json src/api/schema.ts
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

interface Operation {
  responses: Record<string, unknown>;
}

export async function main([description = "", file = ""]: string[]): Promise<void> {
  const told = JSON.parse(readFileSync(description, "utf8")) as OpenAPI3 & { paths: Record<string, Record<string, Operation>> };
  for (const operations of Object.values(told.paths)) {
    for (const operation of Object.values(operations)) {
      // every error is the same sentence, and client.ts reads it
      operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith("2")));
    }
  }
  const made = await openapiTS(told, { emptyObjectsUnknown: true, defaultNonNullable: false, alphabetize: true });
  writeFileSync(file, `// Made by \`make api\` from the server's description; do not edit.\n${astToString(made)}`);
}

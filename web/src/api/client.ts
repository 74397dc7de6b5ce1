// Every request of the site goes through here; an error carries the server's sentence.
import type { Language } from "../lib/words";
import type { paths } from "./schema";
import type { Arrangement, Colour, Job, Moment, NewTable, SeatName, Vote, Words } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: the server could not be reached
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

// What the server's description says of a request: where, with what, and what comes back.
type Method = "get" | "post" | "put" | "patch" | "delete";
type Path<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;
type Place<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type Query<O> = O extends { parameters: { query?: infer Q } } ? Q : never;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : undefined;
type Content<R> = R extends { content: { "application/json": infer A } } ? A : undefined;
type Answer<O> = O extends { responses: infer R } ? Content<R[keyof R]> : never;
interface Told<O> {
  at?: Place<O>;
  query?: Query<O>;
  body?: Body<O>;
}

async function ask<M extends Method, P extends Path<M>>(method: M, path: P, told: Told<Operation<M, P>> = {}): Promise<Answer<Operation<M, P>>> {
  const at = (told.at ?? {}) as Record<string, string | number>;
  const where = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(at[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((told.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const init: RequestInit = { method: method.toUpperCase(), credentials: "same-origin", headers: {} };
  if (told.body !== undefined) {
    init.body = JSON.stringify(told.body);
    init.headers = { "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(query.size ? `${where}?${query}` : where, init);
  } catch {
    throw new ApiError(0, "");
  }
  const text = await answer.text();
  let found: unknown;
  try {
    found = text ? JSON.parse(text) : undefined;
  } catch {
    found = undefined;
  }
  if (!answer.ok) {
    const said = (found ?? {}) as Record<string, unknown>;
    throw new ApiError(answer.status, typeof said["error"] === "string" ? said["error"] : "", said);
  }
  return found as Answer<Operation<M, P>>;
}

// What differs from game to game the description leaves open; these say what the page makes of it.
export const api = {
  site: () => ask("get", "/api/site"),
  board: (game: string) => ask("get", "/api/boards/{game}", { at: { game } }),
  words: (game: string, lang: string) => ask("get", "/api/words/{game}/{lang}", { at: { game, lang } }) as Promise<Words>,
  rules: (game: string, language: Language) => ask("get", "/api/rules/{game}", { at: { game }, query: { language } }),

  me: () => ask("get", "/api/me"),
  enterSite: (name: string) => ask("post", "/api/me", { body: { name } }),
  rename: (name: string) => ask("patch", "/api/me", { body: { name } }),
  myTables: () => ask("get", "/api/me/tables"),
  mute: (person: string) => ask("put", "/api/me/mutes/{person}", { at: { person } }),

  openTables: () => ask("get", "/api/tables", { query: { state: "open" } }),
  create: (body: NewTable) => ask("post", "/api/tables", { body }),
  table: (table: string) => ask("get", "/api/tables/{table}", { at: { table } }),
  links: (table: string) => ask("get", "/api/tables/{table}/links", { at: { table } }),
  enter: (table: string, key: string) => ask("post", "/api/tables/{table}/enter", { at: { table }, body: { key } }),
  sit: (table: string, seat: Colour, body: Arrangement) => ask("put", "/api/tables/{table}/seats/{seat}", { at: { table, seat }, body }),
  leave: (table: string, seat: Colour) => ask("delete", "/api/tables/{table}/seats/{seat}", { at: { table, seat } }),
  start: (table: string) => ask("post", "/api/tables/{table}/start", { at: { table } }),
  rematch: (table: string) => ask("post", "/api/tables/{table}/rematch", { at: { table } }),

  at: (table: string, number: number, seat?: SeatName) =>
    ask("get", "/api/tables/{table}/at/{number}", { at: { table, number: String(number) }, query: { seat } }) as Promise<Moment>,
  decide: (table: string, body: { seat: Colour; number: number; decision: number; key: string }) =>
    ask("post", "/api/tables/{table}/decisions", { at: { table }, body }),
  why: (table: string, seat: Colour, decision: number) => ask("get", "/api/tables/{table}/why", { at: { table }, query: { seat, decision } }),
  reasons: (table: string, seat: Colour, piece: string) => ask("get", "/api/tables/{table}/why/{piece}", { at: { table, piece }, query: { seat } }),
  undo: (table: string, seat: Colour) => ask("post", "/api/tables/{table}/undo", { at: { table }, body: { seat } }),
  vote: (table: string, seat: Colour, what: Vote["what"], agree: boolean) =>
    ask("post", "/api/tables/{table}/votes", { at: { table }, body: { seat, what, agree } }),
  concede: (table: string, seat: Colour) => ask("post", "/api/tables/{table}/concede", { at: { table }, body: { seat } }),
  stand: (table: string, seat: Colour, question: string, answer: string | null) =>
    ask("put", "/api/tables/{table}/standing", { at: { table }, body: { seat, question, answer } }),
  hint: (table: string, seat: Colour) => ask("post", "/api/tables/{table}/hints", { at: { table }, body: { seat } }) as Promise<Job>,
  job: (job: string) => ask("get", "/api/jobs/{job}", { at: { job } }) as Promise<Job>,

  chat: (table: string) => ask("get", "/api/tables/{table}/chat", { at: { table } }),
  say: (table: string, body: { text: string } | { phrase: string }) => ask("post", "/api/tables/{table}/chat", { at: { table }, body }),
};

// The rules are Markdown of our own making: headings, paragraphs, lists, tables, code. Parsed into plain
// blocks, so that the page draws them itself and nothing is ever put in as HTML.
import type { Language } from "./words";

export interface Span {
  text: string;
  kind: "plain" | "bold" | "italic" | "code" | "link";
  to?: string;
}
export type Block =
  | { kind: "heading"; level: number; id: string; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string };

const MARK = /\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*?)\*(?!\w)|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) found.push({ kind: "plain", text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    if (match[1] !== undefined) found.push({ kind: "bold", text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: "italic", text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: "code", text: match[3] });
    else found.push({ kind: "link", text: match[4] ?? "", to: match[5] ?? "" });
  }
  if (end < text.length) found.push({ kind: "plain", text: text.slice(end) });
  return found;
}

/** The address of a heading: its number if it has one, else its words. */
export function anchor(heading: string): string {
  const number = /^([0-9]+(?:\.[0-9]+)*|R[0-9]+)\b/.exec(heading);
  return number?.[1] ?? heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

// The English text says besides where each fact comes from. That is for who checks the text, not for who plays, and a
// translation does not have it; tests/test_house.py leaves out the same, and compares.

/** The text without tags like "[rulebook; public: X]". */
export const plain = (text: string): string =>
  text.replace(/ ?\[[^\][|]*\b(?:rulebook|public|inferred|designed|measured)\b[^\][|]*\](?!\()/g, "");

// Columns and chapters of the English text for who builds the game or checks the text.
const ORIGIN = /^(provenance|source|sources|basis|why|tag)$/i;
const ASIDE = /provenance|sources|open points|length and balance|texts compared/i;

const empty = (cell: Span[] | undefined): boolean => (cell ?? []).every((span) => !span.text.trim() || span.text.trim() === "–");

/** A table without empty columns, and without the rows and columns that only said where a fact came from. */
function tidy(block: Block, translated: boolean): Block {
  if (block.kind !== "table") return block;
  const origin = (head: Span[]) => !translated && ORIGIN.test(head[0]?.text ?? "");
  const rows = block.rows.filter((row) => translated || row[0]?.[0]?.text.toLowerCase() !== "provenance");
  const full = block.head.map((head, at) => at === 0 || (rows.some((row) => !empty(row[at])) && !origin(head)));
  const keep = (row: Span[][]) => row.filter((_, at) => full[at] !== false);
  return { ...block, head: keep(block.head), rows: rows.map(keep) };
}

/** The chapters of the rules as a player reads them. */
export function readable(source: string, language: Language): Block[] {
  const translated = language !== "en";
  let aside = true; // what stands before the first chapter speaks of the text, not of the game
  return blocks(translated ? source : plain(source)).flatMap((block) => {
    if (block.kind === "heading" && block.level <= 2) {
      aside = block.level === 1 || (!translated && ASIDE.test(block.spans.map((span) => span.text).join("")));
    }
    return aside ? [] : [tidy(block, translated)];
  });
}

export interface Found {
  id: string; // of the section or ruling it stands in
  title: string;
  before: string; // the words around it, in three parts
  hit: string;
  after: string;
}
const AROUND = 60; // letters shown beside what was found

/** The number of a ruling, which stands in tables by it. */
export const ruling = (row: Span[][]): string | undefined => /^[A-Z]{1,2}[0-9]+$/.exec(row[0]?.[0]?.text ?? "")?.[0];

/** Letters as one types them, as many as there were: small, without accents, with a straight apostrophe. */
const typed = (text: string): string =>
  text.toLowerCase().replace(/[à-ÿ]/g, (letter) => letter.normalize("NFD").charAt(0)).replace(/’/g, "'").replace(/\s/g, " ");

/** Where a word stands in the rules. */
export function search(text: Block[], word: string): Found[] {
  const wanted = typed(word.trim());
  const say = (some: Span[]): string => some.map((span) => span.text).join("");
  const found: Found[] = [];
  let [id, title] = ["", ""];
  const look = (line: string, name?: string): void => {
    const at = typed(line).indexOf(wanted);
    if (at < 0 || !wanted) return;
    const end = at + wanted.length;
    const before = at <= AROUND ? line.slice(0, at) : `…${line.slice(line.indexOf(" ", at - AROUND), at)}`;
    const after = line.length <= end + AROUND ? line.slice(end) : `${line.slice(end, Math.max(end, line.lastIndexOf(" ", end + AROUND)))}…`;
    found.push({ id: name ?? id, title: name ?? title, before, hit: line.slice(at, end), after });
  };
  for (const block of text) {
    if (block.kind === "heading") {
      [id, title] = [block.id, say(block.spans)];
      look(title);
    } else if (block.kind === "paragraph") look(say(block.spans));
    else if (block.kind === "list") for (const item of block.items) look(say(item));
    else if (block.kind === "table") for (const row of block.rows) look(row.map(say).filter(Boolean).join(" · "), ruling(row));
    else look(block.text.replace(/\s+/g, " "));
  }
  return found;
}

const cells = (line: string): Span[][] =>
  line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => spans(cell.trim()));

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const lines = source.split("\n");
  let at = 0;
  const peek = () => lines[at] ?? "";
  while (at < lines.length) {
    const line = peek();
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (heading) {
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, id: anchor(heading[2] ?? ""), spans: spans(heading[2] ?? "") });
      at += 1;
    } else if (line.startsWith("```")) {
      const code: string[] = [];
      for (at += 1; at < lines.length && !peek().startsWith("```"); at += 1) code.push(peek());
      at += 1;
      found.push({ kind: "code", text: code.join("\n") });
    } else if (line.startsWith("|")) {
      const rows: string[] = [];
      for (; peek().startsWith("|"); at += 1) rows.push(peek());
      const body = rows.filter((row) => !/^\|[\s:|-]+\|?$/.test(row)).map(cells);
      found.push({ kind: "table", head: body[0] ?? [], rows: body.slice(1) });
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const ordered = /^\s*\d+\. /.test(line);
      const items: string[] = [];
      for (; at < lines.length && peek().trim() && !/^(#|\||```)/.test(peek()); at += 1) {
        const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(peek());
        if (item) items.push(item[1] ?? "");
        else items[items.length - 1] += ` ${peek().trim()}`;
      }
      found.push({ kind: "list", ordered, items: items.map(spans) });
    } else if (!line.trim() || /^(---+|\*\*\*+)$/.test(line.trim())) {
      at += 1;
    } else {
      const text: string[] = [];
      for (; at < lines.length && peek().trim() && !/^(#|\||```|\s*[-*] |\s*\d+\. )/.test(peek()); at += 1) text.push(peek().trim());
      if (text.length) found.push({ kind: "paragraph", spans: spans(text.join(" ")) });
      else at += 1;
    }
  }
  return found;
}

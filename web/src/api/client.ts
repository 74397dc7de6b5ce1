// Every request of the site goes through here; an error carries the server's sentence.
import type {
  Choice, GameInfo, Job, Links, Me, Message, NewTable, Sight, Site, TableEvent, TableInfo, View, Why, Words,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: the server could not be reached
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin", headers: {} };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
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
  return found as T;
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);
const put = <T>(path: string, body: unknown) => ask<T>("PUT", path, body);

export const api = {
  site: () => get<Site>("/site"),
  words: (game: string, language: string) => get<Words>(`/words/${game}/${language}`),
  rules: (game: string) => get<{ game: string; text: string }>(`/rules/${game}`),

  me: () => get<Me>("/me"),
  enterSite: (name: string) => post<Me>("/me", { name }),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  myTables: () => get<{ tables: TableInfo[] }>("/me/tables"),
  mute: (person: string, on: boolean) => ask<void>(on ? "PUT" : "DELETE", `/me/mutes/${person}`, on ? {} : undefined),

  openTables: () => get<{ tables: TableInfo[] }>("/tables?state=open"),
  create: (table: NewTable) => post<{ table: TableInfo; links: Links }>("/tables", table),
  table: (id: string) => get<TableInfo>(`/tables/${id}`),
  links: (id: string) => get<Links>(`/tables/${id}/links`),
  enter: (id: string, key: string) => post<{ table: TableInfo; seat: string | null }>(`/tables/${id}/enter`, { key }),
  sit: (id: string, seat: string, who: { kind: string; level?: string; name?: string }) =>
    put<TableInfo>(`/tables/${id}/seats/${seat}`, who),
  leave: (id: string, seat: string) => ask<TableInfo>("DELETE", `/tables/${id}/seats/${seat}`),
  start: (id: string) => post<TableInfo>(`/tables/${id}/start`),
  rematch: (id: string) => post<{ table: TableInfo; links: Links }>(`/tables/${id}/rematch`),
  remove: (id: string) => ask<void>("DELETE", `/tables/${id}`),

  sight: (id: string, seat?: string) => get<Sight>(`/tables/${id}/sight${seat ? `?seat=${seat}` : ""}`),
  at: (id: string, number: number, seat?: string) =>
    get<{ number: number; view: View; events: TableEvent[] }>(`/tables/${id}/at/${number}${seat ? `?seat=${seat}` : ""}`),
  decide: (id: string, decision: { seat: string; number: number; decision: number; key: string }) =>
    post<{ number: number }>(`/tables/${id}/decisions`, decision),
  why: (id: string, seat: string, decision: number | string) =>
    get<Why>(`/tables/${id}/why?seat=${seat}&decision=${encodeURIComponent(String(decision))}`),
  undo: (id: string, seat: string) => post<{ number: number; done: boolean }>(`/tables/${id}/undo`, { seat }),
  vote: (id: string, seat: string, what: string, agree: boolean) =>
    post<unknown>(`/tables/${id}/votes`, { seat, what, agree }),
  concede: (id: string, seat: string) => post<unknown>(`/tables/${id}/concede`, { seat }),
  stand: (id: string, seat: string, question: string, answer: string | null) =>
    put<{ allowed: string[]; set: Record<string, string> }>(`/tables/${id}/standing`, { seat, question, answer }),
  hint: (id: string, seat: string) => post<Job>(`/tables/${id}/hints`, { seat }),
  job: (job: string) => get<Job>(`/jobs/${job}`),

  chat: (id: string) => get<{ messages: Message[] }>(`/tables/${id}/chat`),
  say: (id: string, what: { text: string } | { phrase: string }) => post<Message>(`/tables/${id}/chat`, what),
};

export type { Choice, GameInfo };

// A table as this browser sees it: what comes over the line, and what is made of it.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import { Table, sentence } from "../src/table/table.svelte";
import { ApiError } from "../src/api/client";
import { notes } from "../src/kit/notes.svelte";
import { choice, event, happening, info, serve, settle, sight, WORDS } from "./stage";

/** A line to a server that says what the test says. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 1;
  sent: string[] = [];
  constructor(readonly address: string) {
    super();
    Line.all.push(this);
  }
  static get last(): Line {
    return Line.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

beforeEach(() => {
  Line.all = [];
  notes.shown = [];
  prefs.set({ speed: "off", askReveal: "never" });
  vi.stubGlobal("WebSocket", Line);
});

async function open(about: Parameters<typeof info>[0] = {}): Promise<Table> {
  serve({ "/words/khiva/en": WORDS, "/tables/t1": info(about), "/chat": { messages: [] }, "/links": { seats: {}, watch: "" }, ".svg": "" });
  const table = new Table("t1");
  await table.open();
  await settle();
  return table;
}

const frame = (more: Parameters<typeof sight>[0] = {}) => ({ type: "sight", ...sight(more) });

describe("frames", () => {
  test("show what is true and what may be done", async () => {
    const table = await open();
    Line.last.say(frame({ events: [event(1), event(2)] }));
    expect(table.deciding).toBe(true);
    expect(table.question).toBe("Choose a card");
    expect(table.ask.open.map(({ number }) => number)).toEqual([1, 2]);
    expect(table.events.map(({ number }) => number)).toEqual([1, 2]);
    expect(Line.last.address).toContain("seat=red");
    table.close();
  });

  test("that were not shown can be shown, until I decide", async () => {
    prefs.set({ speed: "normal" });
    const table = await open();
    const told = [event(1), event(2, { seat: "blue", happenings: [happening("paid", "blue", { other: "seat.0" })] })];
    Line.last.say(frame({ number: 3, events: told }));
    expect(table.missed).toBe(1);
    void table.decide(choice(1));
    expect(table.missed).toBeUndefined();
    Line.last.say(frame({ number: 4, events: [...told, event(3)] }));
    expect(table.missed).toBeUndefined();
    table.close();
  });

  test("add what is new, and take out what was taken back", async () => {
    const table = await open();
    Line.last.say(frame({ number: 3, events: [event(1), event(2), event(3)] }));
    Line.last.say(frame({ number: 4, events: [event(4, { kind: "undo", undone: [2, 3], happenings: [] })] }));
    expect(table.events.map(({ number }) => number)).toEqual([1, 4]);
    Line.last.say(frame({ number: 5, events: [event(4, { kind: "undo", undone: [2, 3], happenings: [] }), event(5)] }));
    expect(table.events.map(({ number }) => number)).toEqual([1, 4, 5]);
    table.close();
  });

  test("before the game begins show no board", async () => {
    const table = await open({ state: "open" });
    Line.last.say(frame({ number: -1, view: null, question: null, legal: [], undo: null, standing: null }));
    expect(table.shown).toBeUndefined();
    expect(table.deciding).toBe(false);
    table.close();
  });

  test("of a seat a bot has taken over ask nothing, until it is taken back", async () => {
    const seats = info().seats;
    const table = await open({ seats: seats.map((seat) => (seat.mine ? { ...seat, kind: "bot" as const } : seat)) });
    expect(Line.last.address).toContain("seat=red");
    Line.last.say(frame());
    expect([table.gone, table.deciding, table.myTurn]).toEqual([true, false, false]);
    Line.last.say({ type: "table", table: info() });
    expect([table.gone, table.deciding, table.myTurn]).toEqual([false, true, true]);
    table.close();
  });

  test("of who only watches ask nothing", async () => {
    const table = await open({ seats: info().seats.map((seat) => ({ ...seat, mine: false })) });
    expect(Line.last.address).not.toContain("seat=");
    Line.last.say(frame({ seat: "spectator", question: null, legal: [], undo: null, standing: null }));
    expect(table.me).toBeUndefined();
    expect(table.deciding).toBe(false);
    table.close();
  });

  test("of a beat are answered at once", async () => {
    const table = await open();
    Line.last.say({ type: "beat", id: 17 });
    expect(Line.last.sent).toEqual(['{"type":"beat","id":17}']);
    table.close();
  });
});

describe("the line", () => {
  test("that breaks is laid again from where it broke, and both are said", async () => {
    vi.useFakeTimers();
    const table = new Table("t1");
    serve({ "/words/khiva/en": WORDS, "/tables/t1": info(), "/chat": { messages: [] }, "/links": { seats: {}, watch: "" }, ".svg": "" });
    await table.open();
    Line.last.say(frame({ number: 7 }));
    expect(table.line).toBe("open");
    Line.last.end(1006);
    expect(table.line).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Line.all).toHaveLength(2);
    expect(Line.last.address).toContain("since=7");
    Line.last.say(frame({ number: 8, events: [event(8)] }));
    expect(table.line).toBe("open");
    expect(notes.shown.map(({ tone }) => tone)).toEqual(["good"]);
    table.close();
    vi.useRealTimers();
  });

  test("that is silent is laid again", async () => {
    vi.useFakeTimers();
    const table = new Table("t1");
    serve({ "/words/khiva/en": WORDS, "/tables/t1": info(), "/chat": { messages: [] }, "/links": { seats: {}, watch: "" }, ".svg": "" });
    await table.open();
    Line.last.say(frame());
    await vi.advanceTimersByTimeAsync(26_000);
    expect(Line.all.length).toBeGreaterThan(1);
    table.close();
    vi.useRealTimers();
  });

  test("that is refused says that there is nothing here", async () => {
    const table = await open();
    Line.last.end(4404);
    expect(table.missing).toBe(true);
    table.close();
  });
});

describe("deciding", () => {
  test("sends the number that was looked at, and a key of its own", async () => {
    const table = await open();
    Line.last.say(frame({ number: 4 }));
    const asked = serve({ "/decisions": { number: 5 } });
    await table.decide(choice(2));
    const [address, init] = asked.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe("/api/tables/t1/decisions");
    expect(JSON.parse(String(init.body))).toMatchObject({ seat: "red", number: 4, decision: 2 });
    table.close();
  });

  test("is tried again with the same key while the server cannot be reached", async () => {
    vi.useFakeTimers();
    const table = new Table("t1");
    serve({ "/words/khiva/en": WORDS, "/tables/t1": info(), "/chat": { messages: [] }, "/links": { seats: {}, watch: "" }, ".svg": "" });
    await table.open();
    Line.last.say(frame({ number: 4 }));
    const keys: string[] = [];
    vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
      keys.push((JSON.parse(String(init.body)) as { key: string }).key);
      return keys.length < 3 ? Promise.reject(new TypeError("offline")) : Promise.resolve(new Response('{"number":5}'));
    });
    const done = table.decide(choice(1));
    await vi.advanceTimersByTimeAsync(5_000);
    await done;
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(notes.shown).toEqual([]);
    table.close();
    vi.useRealTimers();
  });

  test("too late shows how it is now", async () => {
    const table = await open();
    Line.last.say(frame({ number: 4 }));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error: "the table has moved on", sight: sight({ number: 6, legal: [choice(9)] }) }), { status: 409 })));
    await table.decide(choice(1));
    expect(table.sight?.number).toBe(6);
    expect(table.ask.open.map(({ number }) => number)).toEqual([9]);
    expect(notes.shown.map(({ tone }) => tone)).toEqual(["bad"]);
    table.close();
  });
});

describe("two at one device", () => {
  const both = info().seats.map((seat, at) => ({ ...seat, mine: true, kind: at ? ("hotseat" as const) : ("person" as const), name: at ? "Ben" : "Anna", level: null }));

  test("hand it over before the other sees anything", async () => {
    const table = await open({ seats: both });
    Line.last.say(frame());
    expect(table.handing).toBeUndefined();
    Line.last.say(frame({ number: 5, waiting: ["blue"], question: null, legal: [] }));
    expect(table.handing).toBe("blue");
    expect(table.deciding).toBe(false);
    table.take();
    expect(table.shown).toBeUndefined();
    expect(Line.last.address).toContain("seat=blue");
    table.close();
  });
});

describe("a hint", () => {
  test("comes as the number of a decision", async () => {
    const table = await open();
    Line.last.say(frame());
    serve({ "/hints": { job: "j1", state: "waiting" }, "/jobs/j1": { job: "j1", state: "done", answer: { best: [{ decision: 2 }, { decision: 1 }] } } });
    await table.askHint();
    expect(table.hint).toEqual([2, 1]);
    expect(table.hinting).toBe(false);
    table.close();
  });
  test("stays while only others choose", async () => {
    const table = await open();
    Line.last.say(frame({ number: 4 }));
    table.hint = [2];
    Line.last.say(frame({ number: 5 }));
    expect(table.hint).toEqual([2]);
    Line.last.say(frame({ number: 6, legal: [choice(7)] }));
    expect(table.hint).toEqual([]);
    table.close();
  });
  test("that comes too late is not waited for", async () => {
    const table = await open();
    Line.last.say(frame({ number: 4 }));
    const calls = serve({ "/hints": { job: "j1", state: "waiting" }, "/jobs/j1": { job: "j1", state: "waiting" } });
    const asked = table.askHint();
    Line.last.say(frame({ number: 5, legal: [choice(3)] }));
    await asked;
    expect(table.hinting).toBe(false);
    expect(table.hint).toEqual([]);
    expect(calls.mock.calls.length).toBeLessThan(3);
    table.close();
  });
});

describe("once more", () => {
  const asked = (calls: ReturnType<typeof serve>): string[] => calls.mock.calls.map(([address]) => String(address));
  test("begins at once where nobody has to be waited for", async () => {
    const table = await open();
    const calls = serve({ "/rematch": { table: info({ id: "t2", state: "open" }) }, "/t2/start": info({ id: "t2" }) });
    expect(await table.rematch()).toBe("t2");
    expect(asked(calls)).toEqual(["/api/tables/t1/rematch", "/api/tables/t2/start"]);
    table.close();
  });
  test("waits in the lobby for friends", async () => {
    const table = await open();
    const seats = info().seats.map((seat, at) => (at ? { ...seat, kind: "empty" as const } : seat));
    const calls = serve({ "/rematch": { table: info({ id: "t2", state: "open", seats }) } });
    expect(await table.rematch()).toBe("t2");
    expect(asked(calls)).toEqual(["/api/tables/t1/rematch"]);
    table.close();
  });
});

test("errors are sentences", () => {
  expect(sentence(new ApiError(0, ""))).toMatch(/[a-z]{3}/);
  expect(sentence(new ApiError(422, "the rules refuse"))).toBe("The rules refuse");
  expect(sentence(new ApiError(502, ""))).toContain("502");
  expect(sentence(new Error("undefined is not a function"))).not.toContain("undefined");
});

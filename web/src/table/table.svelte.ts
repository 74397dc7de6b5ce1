// A table as this browser sees it: what is true, what is being shown on the way there, and what may be done.
import { api, ApiError } from "../api/client";
import { Line, type Frame, type LineState } from "../api/live";
import type {
  Arguments, Choice, Colour, Happening, Job, Links, Message, SeatInfo, SeatName, Sight, TableEvent, TableInfo, View, Vote,
} from "../api/types";
import type { GameShow } from "../games/types";
import { prefs } from "../lib/prefs.svelte";
import { learn, listed, speaker, t } from "../lib/say.svelte";
import { sprite } from "../lib/sprite";
import { capital, find, parts, say, SEATS, type Part } from "../lib/words";
import { announce, toast } from "../kit/notes.svelte";
import { chime } from "../lib/sound";
import { show } from "../games";
import { Ask } from "./ask.svelte";
import { botName } from "./names";
import { token } from "../lib/token";

const MANY = 40; // happenings waiting to be shown: more than that are skipped
const RETRY = [300, 1_000, 2_500, 5_000, 10_000]; // milliseconds between attempts to send a decision

interface Scene {
  happening: Happening;
  event: number;
}

export class Table {
  info = $state.raw<TableInfo | undefined>();
  sight = $state.raw<Sight | undefined>(); // what is true
  view = $state.raw<View | undefined>(); // what is shown
  caption = $state.raw<Happening | undefined>(); // what the picture tells just now
  events = $state.raw<TableEvent[]>([]);
  chat = $state.raw<Message[]>([]);
  links = $state.raw<Links | undefined>();
  unread = $state(0);
  here = $state.raw<string[]>([]);
  line = $state<LineState>("opening");
  error = $state("");
  missing = $state(false);
  sending = $state(false);
  hint = $state.raw<number[]>([]); // decision numbers a strong bot would take, best first
  hinting = $state(false);
  moving = $state(false);
  past = $state.raw<{ number: number; view: View } | undefined>(); // stepping back through the log
  missed = $state<number | undefined>(); // my last decision, where things have happened since that were not shown
  seat = $state<SeatName | undefined>(); // whose eyes we look through
  handing = $state<Colour | undefined>(); // hotseat: who shall take the device
  show = $state.raw<GameShow | undefined>();
  sure = $state.raw<Choice | undefined>(); // a decision that shows something, waiting for a yes
  skew = 0; // the server's clock less ours, in seconds

  readonly ask = new Ask((choice) => void this.decide(choice));
  #line: Line | undefined;
  #scenes: Scene[] = [];
  #playing = false;
  #skip: (() => void) | undefined;
  #closed = false;
  #since: number | undefined;
  #asked = "";

  constructor(readonly id: string) {}

  // ---- who

  readonly seats = $derived<SeatInfo[]>(this.info?.seats ?? []);
  /** My seats; those a bot has taken over are mine to look through, the others to decide for. */
  readonly own = $derived<Colour[]>(this.seats.filter((seat) => seat.mine).map((seat) => seat.seat));
  readonly mine = $derived<Colour[]>(this.seats.filter((seat) => seat.mine && seat.kind !== "bot").map((seat) => seat.seat));
  readonly me = $derived<Colour | undefined>(this.seat && this.seat !== "spectator" ? this.seat : undefined);
  readonly hotseat = $derived(this.own.length > 1);
  /** Does a bot play for me? I have left, conceded, or my time was up. */
  readonly gone = $derived(this.me !== undefined && !this.mine.includes(this.me));
  readonly conceded = $derived(this.seats.some((seat) => seat.seat === this.me && seat.conceded));
  readonly names = $derived<string[]>(
    this.seats.map((seat) => seat.name ?? (seat.kind === "bot" ? botName(this.info?.commitment ?? "", seat.seat) : t(`colour.${seat.seat}`))),
  );
  readonly waiting = $derived<Colour[]>(this.sight?.waiting ?? this.info?.waiting ?? []);
  readonly myTurn = $derived(this.sight !== undefined && this.mine.some((seat) => this.waiting.includes(seat)));
  readonly over = $derived(this.info?.state === "over" || this.sight?.over === true);

  name(seat: Colour): string {
    return this.names[this.number(seat)] ?? t(`colour.${seat}`);
  }

  number(seat: Colour): number {
    return SEATS.indexOf(seat);
  }

  /** The seats in the order they sit, from mine on. */
  readonly order = $derived.by(() => {
    const all = this.seats.map((seat) => seat.seat);
    const at = this.me ? all.indexOf(this.me) : 0;
    return [...all.slice(at), ...all.slice(0, at)];
  });

  // ---- how it ended

  readonly result = $derived(this.info?.result ?? this.sight?.result ?? undefined);

  /** What breaks a tie, for one seat. */
  broken(seat: Colour): { key: string; points: number }[] {
    return (this.sight?.view && this.show?.ties?.(this.sight.view, seat)) || [];
  }

  /** The seats by what they have reached, the best first. */
  readonly ranked = $derived.by(() => {
    const scores = this.result?.scores ?? {};
    return [...this.order].sort((a, b) => {
      const [one, other] = [this.broken(a), this.broken(b)];
      const by = [(scores[b] ?? 0) - (scores[a] ?? 0), ...one.map(({ points }, at) => (other[at]?.points ?? 0) - points)];
      return by.find((difference) => difference !== 0) ?? 0;
    });
  });

  /** Who has won, in a sentence. */
  readonly won = $derived.by(() => {
    const winners = this.result?.winners ?? [];
    if (winners.length === 1 && winners[0] === this.me && !this.hotseat) return t("over.you_win");
    return winners.length ? t("over.won", { n: winners.length, names: listed(winners.map((seat) => this.name(seat))) }) : t("over.nobody");
  });

  // ---- words

  readonly speaker = $derived(speaker(this.info?.game ?? "", this.names));

  say(key: string, given: Arguments = {}): string {
    return say(this.speaker, key, given);
  }

  term(key: string): string {
    return say(this.speaker, `terms.${key}`);
  }

  parts(key: string, given: Arguments = {}): Part[] {
    return parts(this.speaker, key, given);
  }

  decision(choice: Choice): string {
    return capital(this.say(choice.key, choice.args));
  }

  outlook(choice: Choice): string[] {
    return choice.outlook.map((said) => this.say(said.key, said.args));
  }

  readonly question = $derived(this.sight?.question ? this.say(this.sight.question.key, this.sight.question.args) : "");

  // ---- coming and going

  async open(): Promise<void> {
    try {
      this.info = await api.table(this.id);
      const [found] = await Promise.all([
        show(this.info.game),
        learn(this.info.game),
        api.chat(this.id).then(({ messages }) => (this.chat = messages), () => undefined),
      ]);
      await Promise.all([...found.sprites.map(sprite), found.prepare?.()]);
      if (this.#closed) return;
      this.show = found;
      if (this.info.state === "open" && this.info.host) void this.#link();
      this.#look(this.#eyes());
    } catch (reason) {
      this.missing = reason instanceof ApiError && (reason.status === 404 || reason.status === 403);
      this.error = this.missing ? "" : sentence(reason);
    }
  }

  close(): void {
    this.#closed = true;
    this.#line?.close();
    this.#skip?.();
  }

  async #link(): Promise<void> {
    try {
      this.links = await api.links(this.id);
    } catch {
      // only the host may give links away
    }
  }

  /** Through which of my seats to look: one that has to decide, else the one before, else my first. */
  #eyes(): SeatName | undefined {
    const seats = this.mine.length ? this.mine : this.own;
    const ready = this.mine.find((seat) => this.waiting.includes(seat));
    if (this.seat && seats.includes(this.seat as Colour) && !ready) return this.seat;
    return ready ?? seats[0];
  }

  #look(seat: SeatName | undefined): void {
    this.#line?.close();
    this.seat = seat ?? "spectator";
    this.#since = undefined;
    this.#scenes = [];
    this.events = [];
    this.#line = new Line(this.id, seat, {
      frame: (frame) => this.#frame(frame),
      state: (state) => this.#state(state),
      since: () => this.#since,
    });
  }

  #state(state: LineState): void {
    if (state === "open" && this.line === "lost") {
      announce(t("line.back"));
      toast(t("line.back"), "good");
    }
    if (state === "lost" && this.line === "open") announce(t("line.lost"));
    if (state === "refused") this.missing = true;
    this.line = state;
  }

  // ---- what comes over the line

  #frame(frame: Frame): void {
    if (frame.type === "sight") {
      if (frame.here) this.here = frame.here;
      if (frame.table) this.#know(frame.table);
      this.#see(frame);
    } else if (frame.type === "table") {
      this.#know(frame.table);
    } else if (frame.type === "chat") {
      this.chat = [...this.chat, frame.message];
      this.unread += 1;
      announce(t("chat.said", { name: frame.message.name, text: this.message(frame.message) }));
    } else if (frame.type === "here") {
      this.here = frame.here;
    }
  }

  #know(info: TableInfo): void {
    const before = this.info;
    this.info = info;
    if (info.state === "open" && info.host) void this.#link();
    const seated = before && info.seats.some((seat, at) => seat.mine !== before.seats[at]?.mine);
    if (seated && !this.hotseat && this.own[0] !== this.seat) this.#look(this.own[0]);
  }

  #see(sight: Sight): void {
    const first = this.sight === undefined || this.sight.seat !== sight.seat;
    const known = new Set(this.events.map((event) => event.number));
    let events = this.events;
    const fresh: TableEvent[] = [];
    let back = false;
    for (const event of sight.events) {
      if (known.has(event.number)) continue;
      if (event.undone) {
        const gone = new Set(event.undone);
        events = events.filter((one) => !gone.has(one.number));
        back = true;
      }
      events = [...events, event];
      fresh.push(event);
    }
    this.events = events;
    const before = this.sight;
    this.sight = sight;
    this.#since = sight.number;
    if (sight.clocks) this.skew = sight.clocks.at - Date.now() / 1000;
    if (!asIn(before, sight)) this.hint = [];
    this.sure = undefined;
    if (!this.handing || first) this.ask.put(sight.legal);
    const scenes = fresh.flatMap((event) => event.happenings.map((happening) => ({ happening, event: event.number })));
    for (const { happening } of scenes.slice(first ? scenes.length : -6)) announce(this.tell(happening));
    if (first || back || !this.view || prefs.pace === 0 || document.hidden || this.#scenes.length + scenes.length > MANY) {
      this.#scenes = [];
      this.#skip?.();
      this.view = sight.view ?? undefined;
      this.caption = undefined;
      if ((first || document.hidden) && prefs.pace && !sight.over && this.lastOwn >= 0 && events.some((event) => event.number > this.lastOwn && event.happenings.length)) this.missed = this.lastOwn;
    } else {
      this.#scenes.push(...scenes);
      void this.#play();
    }
    this.#settle();
  }

  /** What follows from who has to decide: another pair of eyes, a sound, an announcement. */
  #settle(): void {
    const sight = this.sight;
    if (!sight) return;
    if (this.hotseat && !sight.over) {
      const ready = this.mine.filter((seat) => sight.waiting.includes(seat));
      if (ready.length && !ready.includes(this.seat as Colour)) this.handing = ready[0];
    }
    const asked = sight.question && !this.gone ? `${sight.number} ${this.question}` : "";
    if (asked && asked !== this.#asked && !this.handing) {
      announce(t("turn.ask", { question: this.question }));
      if (!this.moving) chime();
    }
    this.#asked = asked;
  }

  /** Hotseat: the device has been passed on. */
  take(): void {
    const next = this.handing;
    this.handing = undefined;
    if (next) {
      this.view = undefined;
      this.sight = undefined;
      this.#look(next);
    }
  }

  // ---- showing

  async #play(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    this.moving = true;
    while (this.#scenes.length && !this.#closed) {
      const scene = this.#scenes.shift();
      if (!scene || !this.view) break;
      const look = this.show?.stage(this.view, scene.happening);
      if (!look) continue;
      this.view = look.view;
      this.caption = scene.happening;
      await this.#pause(look.hold * prefs.pace);
    }
    this.#playing = false;
    this.moving = false;
    this.caption = undefined;
    if (this.sight) this.view = this.sight.view ?? undefined;
    if (this.sight?.question && !this.gone) chime();
  }

  #pause(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(finish, time);
      const self = this;
      function finish(): void {
        clearTimeout(timer);
        self.#skip = undefined;
        done();
      }
      this.#skip = finish;
    });
  }

  /** Show at once what is true. */
  skip(): void {
    this.#scenes = [];
    this.#skip?.();
  }

  tell(happening: Happening): string {
    return capital(this.say(happening.key, happening.args));
  }

  message(message: Message): string {
    return message.phrase ? this.phrase(message.phrase) : message.text;
  }

  /** A quick phrase: each reads it in his own language. */
  phrase(key: string): string {
    return find(this.speaker.sources, `phrases.${key}`) ?? t(`phrases.${key}`);
  }

  /** What is on the board: the past while stepping back, else what is being shown. */
  readonly shown = $derived(this.past?.view ?? this.view);
  /** May I decide just now? Not before the picture has caught up with what is true. */
  readonly deciding = $derived(!this.past && !this.handing && !this.moving && !this.gone && this.sight?.question != null && !this.over);

  // ---- doing

  /** A choice was made; what turns something over is asked about first, until that is not wished. */
  async decide(choice: Choice, certain = false): Promise<void> {
    const sight = this.sight;
    if (!sight || !this.me || this.sending || this.past) return;
    if (!certain && prefs.kept.askReveal !== "never" && sight.view && this.show?.reveals(choice, { ...sight, view: sight.view })) {
      this.sure = choice;
      return;
    }
    this.sure = undefined;
    this.missed = undefined;
    this.skip();
    this.sending = true;
    const decision = { seat: this.me, number: sight.number, decision: choice.number, key: token() };
    for (let attempt = 0; ; attempt += 1) {
      try {
        await api.decide(this.id, decision);
        break;
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        const wait = RETRY[attempt];
        if (reason.status === 0 && wait !== undefined && !this.#closed) {
          await new Promise((done) => setTimeout(done, wait));
          continue;
        }
        if (reason.status === 409 && reason.body["sight"]) this.#see(reason.body["sight"] as Sight);
        toast(reason.status === 409 ? t("table.moved_on") : sentence(reason), "bad");
        break;
      }
    }
    this.sending = false;
    this.ask.clear();
  }

  async undo(): Promise<void> {
    const me = this.me;
    if (!me) return;
    await this.#try(async () => {
      const { done } = await api.undo(this.id, me);
      if (!done) toast(t("undo.asked"));
    });
  }

  async vote(what: Vote["what"], agree: boolean): Promise<void> {
    const me = this.me;
    if (me) await this.#try(() => api.vote(this.id, me, what, agree));
  }

  async concede(): Promise<void> {
    const me = this.me;
    if (me) await this.#try(() => api.concede(this.id, me));
  }

  async leave(): Promise<void> {
    const me = this.me;
    if (me) await this.#try(async () => (this.info = await api.leave(this.id, me)));
  }

  /** Takes my seat back from the bot that sat in for me. */
  async back(): Promise<void> {
    if (this.me) await this.sit(this.me);
  }

  async sit(seat: Colour): Promise<void> {
    await this.#try(async () => {
      const info = await api.sit(this.id, seat, { kind: "me" });
      this.#know(info);
    });
  }

  /** Once more; where nobody has to be waited for, it begins at once. */
  async rematch(): Promise<string | undefined> {
    return this.#try(async () => {
      const { table } = await api.rematch(this.id);
      if (table.state === "open" && table.host && table.seats.every((seat) => seat.kind !== "empty")) await api.start(table.id);
      return table.id;
    });
  }

  async stand(question: string, answer: string | null): Promise<void> {
    const me = this.me;
    if (!me) return;
    await this.#try(async () => {
      const standing = await api.stand(this.id, me, question, answer);
      if (this.sight) this.sight = { ...this.sight, standing };
    });
  }

  async speakUp(what: { text: string } | { phrase: string }): Promise<void> {
    await this.#try(() => api.say(this.id, what));
  }

  async askHint(): Promise<void> {
    const me = this.me;
    if (!me || this.hinting) return;
    this.hinting = true;
    await this.#try(async () => {
      const asked = this.sight;
      const wanted = (): boolean => asIn(asked, this.sight) && !this.#closed; // who has decided meanwhile needs none
      let job: Job = await api.hint(this.id, me);
      for (let wait = 80; (job.state === "waiting" || job.state === "running") && wanted(); wait = Math.min(wait * 1.3, 800)) {
        await new Promise((done) => setTimeout(done, wait));
        job = await api.job(job.job);
      }
      if (!wanted()) return;
      if (job.state === "failed") toast(job.error ?? t("hint.none"), "bad");
      this.hint = job.answer?.best.map((one) => one.decision) ?? [];
      const best = this.ask.choices.find((choice) => choice.number === this.hint[0]);
      if (best) announce(t("hint.says", { what: this.decision(best) }));
    });
    this.hinting = false;
  }

  /** Step to how it was after an event; undefined: back to now. */
  async step(number: number | undefined): Promise<void> {
    if (number === undefined || (this.sight && number >= this.sight.number && !this.over)) {
      this.past = undefined;
      return;
    }
    await this.#try(async () => {
      const found = await api.at(this.id, number, this.seat === "spectator" ? undefined : this.seat);
      this.past = { number, view: found.view };
    });
  }

  /** Show again what happened after an event. */
  async replay(since: number): Promise<void> {
    this.missed = undefined;
    const again = this.events.filter((event) => event.number > since);
    await this.#try(async () => {
      const found = await api.at(this.id, since, this.seat === "spectator" ? undefined : this.seat);
      this.past = undefined;
      this.view = found.view;
      this.#scenes = again.flatMap((event) => event.happenings.map((happening) => ({ happening, event: event.number })));
      await this.#play();
    });
  }

  /** The number of my last own decision: what came after it is new to me. */
  readonly lastOwn = $derived(
    this.events.reduce((last, event) => (event.kind === "decide" && event.seat === this.me ? event.number : last), -1),
  );

  async #try<T>(what: () => Promise<T>): Promise<T | undefined> {
    try {
      return await what();
    } catch (reason) {
      toast(sentence(reason), "bad");
      return undefined;
    }
  }
}

/** Is the same asked of the same seat, whatever others have chosen in secret meanwhile? */
const asIn = (one: Sight | undefined, other: Sight | undefined): boolean =>
  one !== undefined && other !== undefined && one.seat === other.seat && one.legal.map(({ number }) => number).join() === other.legal.map(({ number }) => number).join() && one.question?.key === other.question?.key;

/** An error as a sentence that says what to do next. */
export function sentence(reason: unknown): string {
  if (reason instanceof ApiError) {
    if (reason.status === 0) return t("error.offline");
    if (reason.message) return capital(reason.message);
    return t("error.server", { status: reason.status });
  }
  return t("error.page");
}

// Who I am on this site, and what the site offers. Nobody needs an account: a guest is made when first needed.
import { api, ApiError } from "../api/client";
import type { Me, Site } from "../api/types";
import { t } from "./say.svelte";

// Whether this browser was here before: a newcomer is not asked after, which would only answer 401.
const PLACE = "kervan.known";

function known(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(PLACE, "1");
  } catch {
    // asked after each time, then
  }
}

class Session {
  readonly fresh = !known(); // here for the first time, as far as this browser knows
  me = $state.raw<Me | undefined>();
  site = $state.raw<Site | undefined>();
  #opening: Promise<Site> | undefined;
  #asking: Promise<Me> | undefined;

  /** What the site offers, and who I am if I was here before. */
  open(): Promise<Site> {
    this.#opening ??= Promise.all([
      api.site(),
      known()
        ? api.me().catch((reason: unknown) => {
            if (reason instanceof ApiError && reason.status === 401) return undefined;
            throw reason;
          })
        : undefined,
    ])
      .then(([site, me]) => {
        this.site = site;
        this.me ??= me;
        return site;
      })
      .catch((reason: unknown) => {
        this.#opening = undefined;
        throw reason;
      });
    return this.#opening;
  }

  /** Me, made a guest if nobody knows me yet. */
  person(name = t("me.guest")): Promise<Me> {
    if (this.me) return Promise.resolve(this.me);
    this.#asking ??= api
      .enterSite(name)
      .then((me) => {
        remember();
        return (this.me = me);
      })
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async rename(name: string): Promise<void> {
    await this.person(name);
    if (this.me?.name !== name) this.me = await api.rename(name);
  }
}

export const session = new Session();

import { setTimeout as sleep } from "node:timers/promises";
import type { MarketplaceHooks } from "./hooks.js";
import { type Install, type Signing, signatureHeaders } from "./install.js";
import { RuleSkip } from "./outcome.js";
import { type Answer, exchange } from "./transport.js";

const LONGEST_WAIT_SECONDS = 15;
const RATE_LIMIT_RETRIES = 3;

/** A request. Rules about forgeries also give every difference between what is signed and what is sent. */
export interface Call {
  readonly method: "GET" | "POST";
  /** Path below the base URL. */
  readonly path: string;
  readonly query?: string;
  /** Serialised once; a string is sent unchanged. */
  readonly body?: unknown;
  readonly token?: string | null;
  readonly forge?: Partial<Omit<Signing, "body">> & {
    readonly sentBody?: string;
    /** Path below the base URL that is sent in place of the signed one. */
    readonly sentPath?: string;
    readonly headers?: (headers: Record<string, string>) => Record<string, string>;
  };
  /** Return a 429 instead of waiting and trying again. */
  readonly hasty?: boolean;
}

/** The marketplace under test: its address, its clock, and requests to it. */
export class Marketplace {
  readonly base: URL;
  readonly hooks: MarketplaceHooks;
  #offset = 0;

  constructor(baseUrl: string, hooks: MarketplaceHooks) {
    this.base = new URL(baseUrl.replace(/\/+$/, ""));
    this.hooks = hooks;
  }

  /** Unix seconds on the marketplace's clock. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#offset;
  }

  /** Advances the marketplace's clock if it can be set, and otherwise waits. Long waits skip the rule. */
  async advance(seconds: number): Promise<void> {
    if (this.hooks.setClock) {
      this.#offset += seconds;
      await this.hooks.setClock(this.#offset);
      return;
    }
    if (seconds > LONGEST_WAIT_SECONDS) throw new RuleSkip(`would have to wait ${seconds} seconds; give a clock hook`);
    await sleep(seconds * 1000);
  }

  async resetClock(): Promise<void> {
    this.#offset = 0;
    await this.hooks.setClock?.(0);
  }

  /** Sends a request without a signature. */
  async plain(call: Omit<Call, "forge">): Promise<Answer> {
    const body = call.body === undefined ? undefined : bytesOf(call.body);
    return await this.#patiently(call, async () => {
      const headers = { ...contentHeaders(body), ...bearer(call.token) };
      return await exchange({ method: call.method, origin: this.base, target: this.#target(call), headers, body });
    });
  }

  /** Sends a request signed by the install, with its account token unless the call says otherwise. */
  async signed(install: Install, call: Call): Promise<Answer> {
    const { forge = {} } = call;
    const signedBody = call.body === undefined ? undefined : bytesOf(call.body);
    const body = forge.sentBody === undefined ? signedBody : bytesOf(forge.sentBody);
    return await this.#patiently(call, async () => {
      const signing = {
        method: call.method,
        pathname: this.base.pathname + call.path,
        timestamp: String(this.now()),
        ...forge,
        body: signedBody ?? new Uint8Array(),
      };
      const token = call.token === undefined ? install.token : call.token;
      const all = { ...contentHeaders(body), ...bearer(token), ...signatureHeaders(install, signing) };
      const headers = forge.headers ? forge.headers(all) : all;
      return await exchange({ method: call.method, origin: this.base, target: this.#target(call), headers, body });
    });
  }

  /** Fetches a download URL without any header. */
  async download(url: string, options: { method?: string; hangUp?: boolean } = {}): Promise<Answer> {
    const { origin, pathname, search } = new URL(url);
    const { method = "GET", hangUp } = options;
    return await exchange({ method, origin: new URL(origin), target: pathname + search, headers: {}, hangUp });
  }

  #target({ path, query, forge }: Call): string {
    return this.base.pathname + (forge?.sentPath ?? path) + (query === undefined ? "" : `?${query}`);
  }

  async #patiently({ hasty }: Call, send: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send();
      if (answer.status !== 429 || hasty || attempt === RATE_LIMIT_RETRIES) return answer;
      await this.advance(Math.max(1, Number(answer.headers["retry-after"]) || 1));
    }
  }
}

const bytesOf = (body: unknown): Buffer => Buffer.from(typeof body === "string" ? body : JSON.stringify(body));

function contentHeaders(body: Uint8Array | undefined): Record<string, string> {
  return body ? { "content-type": "application/json" } : {};
}

function bearer(token: string | null | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

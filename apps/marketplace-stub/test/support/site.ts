import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { type Answer, ask } from "./ask.js";

/** Options of a site under test. */
export interface SiteOptions {
  readonly environment?: "production" | "staging" | "development";
  readonly domain?: string;
  /** The clock of the site, in unix seconds. */
  readonly now?: () => number;
}

/** A site as a marketplace knows it. It signs with Node's own functions, independently of the marketplace client. */
export class Site {
  readonly siteId = randomUUID();
  readonly environment: string;
  readonly publicKey: string;
  token = "";
  readonly #domain: string;
  readonly #now: () => number;
  readonly #key;

  constructor({ environment = "production", domain = "site.example", now }: SiteOptions = {}) {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    this.environment = environment;
    this.publicKey = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    this.#domain = domain;
    this.#now = now ?? (() => Math.floor(Date.now() / 1000));
    this.#key = privateKey;
  }

  get identity() {
    return { siteId: this.siteId, publicKey: this.publicKey, environment: this.environment, domain: this.#domain };
  }

  /** Sends a signed request to the marketplace at `url`; `path` is below `/api/v1`. */
  async call(url: string, method: "GET" | "POST", path: string, content?: object, token = this.token): Promise<Answer> {
    const body = content === undefined ? "" : JSON.stringify(content);
    const timestamp = String(this.#now());
    const digest = createHash("sha256").update(body).digest("hex");
    const text = [method, `/api/v1${path}`, timestamp, digest].join("\n");
    const headers = {
      "X-Service-Site": this.siteId,
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": sign(null, Buffer.from(text), this.#key).toString("base64"),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    return await ask(`${url}/api/v1${path}`, { method, headers, ...(body && { body }) });
  }

  /** Connects with a code and keeps the token. */
  async connect(url: string, authCode: string): Promise<void> {
    const answer = await ask(`${url}/api/v1/account/connect`, {
      method: "POST",
      body: JSON.stringify({ authCode, ...this.identity }),
    });
    this.token = answer.text("token");
  }

  startLink(url: string): Promise<Answer> {
    return this.call(url, "POST", "/account/link/start", this.identity);
  }

  /** Polls for a link that `startLink` began. */
  poll(url: string, started: Answer): Promise<Answer> {
    const { publicKey } = this;
    const content = { linkId: started.text("linkId"), pollSecret: started.text("pollSecret"), publicKey };
    return this.call(url, "POST", "/account/link/poll", content);
  }

  activate(url: string): Promise<Answer> {
    return this.call(url, "POST", "/account/activate", { siteId: this.siteId, environment: this.environment });
  }

  licences(url: string): Promise<Answer> {
    return this.call(url, "GET", "/account/licenses");
  }

  authorize(url: string, id: string): Promise<Answer> {
    return this.call(url, "POST", "/downloads/authorize", { kind: "plugin", id });
  }

  heartbeat(url: string, token = this.token, installed: readonly object[] = []): Promise<Answer> {
    const { siteId, environment } = this;
    return this.call(url, "POST", "/updates/check", { siteId, serviceVersion: "1.0.0", environment, installed }, token);
  }
}

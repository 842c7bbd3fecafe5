import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { temporaryDirectory } from "@sitevine/testkit";
import type { Environment } from "./program.js";
import { programEnvironment } from "./program-environment.js";

const PROGRAM = fileURLToPath(new URL("../../../apps/marketplace-stub/dist/main.js", import.meta.url));
const TOKEN = "the administrator of this marketplace";

/** Release that a publisher submits to the marketplace. */
export interface ReleaseOrder {
  readonly bytes: Uint8Array;
  /** Unix seconds. */
  readonly publishedAt: number;
  readonly notes?: string;
  readonly publisher?: { readonly publicKey: string; readonly signature: string };
}

/** A marketplace that runs as a program of its own, and what its administrator can do there. */
export interface RunningMarketplace extends AsyncDisposable {
  readonly url: string;
  /** The environment of a site that uses this marketplace. */
  readonly siteEnvironment: Environment;
  createAccount(email: string): Promise<{ readonly accountId: string; readonly authCode: string }>;
  createProduct(product: {
    readonly kind: "theme" | "plugin";
    readonly id: string;
    readonly paid: boolean;
  }): Promise<void>;
  publish(release: ReleaseOrder): Promise<{ readonly version: string; readonly sha256: string }>;
  grantLicence(licence: {
    readonly accountId: string;
    /** Defaults to a theme. */
    readonly kind?: "theme" | "plugin";
    readonly id: string;
    readonly seats: number;
    readonly updatesUntil?: number;
  }): Promise<void>;
  /** A link that signs the account holder in, once. */
  signInLink(accountId: string): Promise<string>;
  approve(userCode: string, accountId: string): Promise<void>;
  setFaults(faults: Readonly<Record<string, unknown>>): Promise<void>;
  setClock(offsetSeconds: number): Promise<void>;
}

async function launch(environment: Environment) {
  const child = spawn(process.execPath, [PROGRAM], { env: { ...programEnvironment(), PORT: "0", ...environment } });
  let printed = "";
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        const [found] = /http:\/\/[\w.[\]:-]+:\d+/.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      });
    void ended.then(() => reject(new Error(`The marketplace ended: ${printed}`)));
  });
  return { url, child, ended };
}

export async function startMarketplace(): Promise<RunningMarketplace> {
  const folder = await temporaryDirectory();
  const { url, child, ended } = await launch({ DATA_DIR: folder.path, STUB_ADMIN_TOKEN: TOKEN });

  async function admin(method: "GET" | "POST", path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const type = body === undefined || isForm ? {} : { "content-type": "application/json" };
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const headers = { authorization: `Bearer ${TOKEN}`, ...type };
    const answer = await fetch(`${url}/_admin${path}`, { method, headers, ...content });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await (await admin("POST", path, body)).json()) as T;

  const key = await (await admin("GET", "/public-key")).text();
  return {
    url,
    siteEnvironment: { LICENSE_SERVER_URL: `${url}/api/v1`, LICENSE_PUBLIC_KEY: key.trim().replaceAll("\n", "\\n") },
    createAccount: (email) => post("/accounts", { email }),
    async createProduct(product) {
      await admin("POST", "/products", { ...product, name: product.id, vendor: "club" });
    },
    async publish({ bytes, publishedAt, notes, publisher }) {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], "package.svtheme"));
      form.set("publishedAt", String(publishedAt));
      if (notes !== undefined) form.set("notes", notes);
      if (publisher) form.set("publisher", JSON.stringify(publisher));
      return post("/releases", form);
    },
    async grantLicence(licence) {
      await admin("POST", "/licenses", { kind: "theme", ...licence });
    },
    signInLink: async (accountId) => (await post<{ url: string }>(`/accounts/${accountId}/session`, {})).url,
    async approve(userCode, accountId) {
      await admin("POST", `/links/${userCode}/approve`, { accountId });
    },
    async setFaults(faults) {
      await admin("POST", "/faults", faults);
    },
    async setClock(offsetSeconds) {
      await admin("POST", "/clock", { offsetSeconds });
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}

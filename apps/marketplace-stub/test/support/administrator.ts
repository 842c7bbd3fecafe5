import { writeZip } from "@sitevine/theme-engine";
import { type Answer, ask } from "./ask.js";
import { ADMIN_TOKEN } from "./open-test-marketplace.js";

/** The bytes of a plugin. */
export function pluginPackage(id: string, version = "1.0.0", ballast = 200_000): Uint8Array<ArrayBuffer> {
  const manifest = { id, name: id, version, vendor: "Test", minServiceVersion: "0.0.1", entry: "server.js" };
  const entries: [string, Uint8Array][] = [
    ["plugin.json", Buffer.from(JSON.stringify(manifest))],
    ["server.js", Buffer.from("export default {};\n")],
    ["admin/ballast.txt", Buffer.from(Array.from({ length: ballast / 10 }, (_, n) => String(n).padStart(10)).join(""))],
  ];
  return Uint8Array.from(writeZip(entries));
}

export interface Buyer {
  readonly accountId: string;
  readonly authCode: string;
}

/** Works with the admin API of a marketplace. */
export class Administrator {
  readonly url: string;
  readonly #token: string;

  constructor(url: string, token = ADMIN_TOKEN) {
    this.url = url;
    this.#token = token;
  }

  send(method: string, path: string, body?: string | FormData): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    return ask(`${this.url}/_admin${path}`, { method, headers, ...(body !== undefined && { body }) });
  }

  post(path: string, content: object = {}): Promise<Answer> {
    return this.send("POST", path, JSON.stringify(content));
  }

  /** An account with a code; another code for the same email each time. */
  async account(email = "ada@example.org"): Promise<Buyer> {
    const answer = await this.post("/accounts", { email });
    return { accountId: answer.text("accountId"), authCode: answer.text("authCode") };
  }

  product(id: string, changes: object = {}): Promise<Answer> {
    return this.post("/products", {
      kind: "plugin",
      id,
      name: `Product ${id}`,
      vendor: "Test",
      paid: true,
      ...changes,
    });
  }

  release(bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = new FormData();
    form.set("file", new Blob([bytes]), "package.svplugin");
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return this.send("POST", "/releases", form);
  }

  /** A product with one release that an account owns. */
  async sell(accountId: string, id: string, seats = 1): Promise<void> {
    await this.product(id);
    await this.release(pluginPackage(id));
    await this.post("/licenses", { accountId, kind: "plugin", id, seats });
  }

  approve(userCode: string, accountId: string): Promise<Answer> {
    return this.post(`/links/${userCode}/approve`, { accountId });
  }

  deny(userCode: string): Promise<Answer> {
    return this.post(`/links/${userCode}/deny`);
  }

  setClock(offsetSeconds: number): Promise<Answer> {
    return this.post("/clock", { offsetSeconds });
  }
}

import * as z from "zod";
import type { LicenseOrder, MarketplaceHooks, ReleaseOrder } from "./hooks.js";

const accountSchema = z.object({ accountId: z.string(), authCode: z.string() });
const licenseSchema = z.object({ licenseRef: z.string() });

/** Address and credentials of a marketplace's admin API. */
export interface AdminApi {
  /** Origin of the marketplace; the admin API is under `/_admin`. */
  readonly url: string;
  /** Bearer token. */
  readonly token: string;
}

/** Hooks for a marketplace with the admin API of the Sitevine marketplace stub. */
export function createAdminHooks({ url, token }: AdminApi): MarketplaceHooks {
  const known = new Set<string>();

  async function call(method: "GET" | "POST", path: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const type = body === undefined || isForm ? {} : { "content-type": "application/json" };
    const headers = { authorization: `Bearer ${token}`, ...type };
    const response = await fetch(new URL(`/_admin${path}`, url), { method, headers, ...content });
    if (response.ok) return response;
    throw new Error(`${method} /_admin${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }

  async function ensureProduct({ kind, id, name, vendor, paid }: ReleaseOrder): Promise<void> {
    if (known.has(`${kind}.${id}`)) return;
    await call("POST", "/products", { kind, id, name, vendor, paid });
    known.add(`${kind}.${id}`);
  }

  return {
    async createAccount({ email }) {
      return accountSchema.parse(await (await call("POST", "/accounts", { email })).json());
    },
    async grantLicense(order: LicenseOrder) {
      return licenseSchema.parse(await (await call("POST", "/licenses", order)).json());
    },
    async publishRelease(order) {
      await ensureProduct(order);
      await call("POST", "/releases", releaseForm(order));
    },
    async approveLink({ userCode, accountId }) {
      await call("POST", `/links/${encodeURIComponent(userCode)}/approve`, { accountId });
    },
    async denyLink({ userCode }) {
      await call("POST", `/links/${encodeURIComponent(userCode)}/deny`, {});
    },
    async setClock(offsetSeconds) {
      await call("POST", "/clock", { offsetSeconds });
    },
    async entitlementKey() {
      return await (await call("GET", "/public-key")).text();
    },
  };
}

function releaseForm({ kind, id, version, bytes, publishedAt, unpublished, publisher }: ReleaseOrder): FormData {
  const form = new FormData();
  const ending = kind === "plugin" ? "svplugin" : "svtheme";
  form.set("file", new Blob([bytes], { type: "application/zip" }), `${id}-${version}.${ending}`);
  form.set("publishedAt", String(publishedAt));
  if (unpublished) form.set("unpublished", "true");
  if (publisher) form.set("publisher", JSON.stringify(publisher));
  return form;
}

import { createPublicKey, randomUUID, timingSafeEqual } from "node:crypto";
import { normaliseUserCode } from "@sitevine/contracts/protocol";
import { type Context, Hono } from "hono";
import type * as z from "zod";
import { faultsSchema } from "../faults.js";
import { type Bindings, jsonOf, readIncoming } from "../http/incoming.js";
import { badToken, notFound, parseOr422, Refusal } from "../http/refusal.js";
import { hashSecret } from "../secrets.js";
import { ensureAccount, findAccount, issueAuthCode } from "../store/accounts.js";
import { addLicence } from "../store/licences.js";
import { decideLink, findLinkByCode } from "../store/links.js";
import { addAdvisory, findProduct, putProduct } from "../store/packages.js";
import { issueSignIn } from "../store/sessions.js";
import type { StubContext } from "../stub-context.js";
import { storeRelease } from "./add-release.js";
import { accountOrder, advisoryOrder, approval, clockSetting, licenceOrder, productOrder } from "./admin.messages.js";

type Call = Context<{ Bindings: Bindings }>;

const equals = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));

async function bodyOf<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
  const request = await readIncoming(call);
  return parseOr422(schema, request.body.length === 0 ? {} : jsonOf(request));
}

async function formOf(call: Call): Promise<FormData> {
  try {
    return await call.req.raw.formData();
  } catch {
    throw new Refusal("SVC-API-4001", { message: "The body must be a form (multipart/form-data)." });
  }
}

/** Endpoints for the actions that people perform at a marketplace besides the protocol. */
export function adminEndpoints(context: StubContext, adminToken: string): Hono<{ Bindings: Bindings }> {
  const { store, clock, faults } = context;

  function decide(typed: string, accountId: string | null): void {
    const code = normaliseUserCode(typed);
    const link = code === undefined ? undefined : findLinkByCode(store, code);
    if (!link || (accountId !== null && !findAccount(store, accountId))) throw notFound();
    if (!decideLink(store, link.link_id, accountId, clock.now()))
      throw new Refusal("SVC-API-4009", { message: "This request is decided, replaced or expired." });
  }

  return new Hono<{ Bindings: Bindings }>()
    .use(async (call, next) => {
      // The operator chose the token, which may have characters that account tokens have not.
      if (!equals(call.req.header("Authorization") ?? "", `Bearer ${adminToken}`)) throw badToken();
      await next();
    })
    .post("/accounts", async (call) => {
      const { email } = await bodyOf(call, accountOrder);
      const { id } = ensureAccount(store, email.toLowerCase(), clock.now());
      return call.json({ accountId: id, authCode: issueAuthCode(store, id, clock.now()) });
    })
    .post("/accounts/:id/session", (call) => {
      const account = findAccount(store, call.req.param("id"));
      if (!account) throw notFound();
      const secret = issueSignIn(store, account.id, clock.now());
      return call.json({ url: `${context.origin()}/sign-in?secret=${secret}` });
    })
    .post("/products", async (call) => {
      const { paid, category = null, price, ...product } = await bodyOf(call, productOrder);
      putProduct(store, {
        ...product,
        category: category ?? null,
        paid: paid ? 1 : 0,
        price_amount: price?.amount ?? null,
        price_currency: price?.currency ?? null,
        created_at: clock.now(),
      });
      return call.json({ kind: product.kind, id: product.id });
    })
    .post("/releases", async (call) => call.json(await storeRelease(context, await formOf(call))))
    .post("/licenses", async (call) => {
      const { accountId, kind, id, seats, updatesUntil, maxVersion } = await bodyOf(call, licenceOrder);
      if (!findAccount(store, accountId) || !findProduct(store, { kind, id })) throw notFound();
      const ref = `L-${randomUUID().slice(0, 8)}`;
      const limits = { updatesUntil: updatesUntil ?? null, maxVersion: maxVersion ?? null };
      addLicence(store, { ref, accountId, kind, id, seats, ...limits, now: clock.now() });
      return call.json({ licenseRef: ref });
    })
    .post("/advisories", async (call) => {
      const id = randomUUID();
      addAdvisory(store, { ...(await bodyOf(call, advisoryOrder)), id });
      return call.json({ id });
    })
    .post("/links/:userCode/approve", async (call) => {
      const { accountId } = await bodyOf(call, approval);
      decide(call.req.param("userCode"), accountId);
      return call.json({ status: "approved" });
    })
    .post("/links/:userCode/deny", (call) => {
      decide(call.req.param("userCode"), null);
      return call.json({ status: "denied" });
    })
    .post("/clock", async (call) => {
      const { offsetSeconds } = await bodyOf(call, clockSetting);
      clock.setOffset(offsetSeconds);
      return call.json({ now: clock.now() });
    })
    .post("/faults", async (call) => {
      faults.set(await bodyOf(call, faultsSchema));
      return call.json(faults.current());
    })
    .get("/public-key", (call) =>
      call.text(createPublicKey(context.entitlementKey).export({ type: "spki", format: "pem" }).toString()),
    );
}

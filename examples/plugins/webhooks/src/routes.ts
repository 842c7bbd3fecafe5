import { PluginError, type PluginRoute, type Site } from "@sitevine/plugin-sdk";
import { addDelivery, type Delivery, deliveriesOf } from "./delivery.js";
import { type Hook, hooksOf, hookView, newHook, newSecret } from "./hook.js";
import { readOrder } from "./order.js";

const MOST_HOOKS = 50;
const LOG_PAGE = 100;
const MANAGE = { permission: "webhooks.manage" } as const;

async function requireHook(site: Site, id: string | undefined): Promise<Hook> {
  const hook = id === undefined ? null : await hooksOf(site).get(id);
  if (!hook) throw new PluginError("WEBHOOKS-1002");
  return hook;
}

/** Changes a hook, unless somebody else does so at the same moment. */
async function change(site: Site, before: Hook, after: Hook): Promise<Hook> {
  if (await hooksOf(site).replace(before.id, before, after)) return after;
  throw new PluginError("WEBHOOKS-1003");
}

async function listHooks(site: Site): Promise<readonly Hook[]> {
  const hooks: Hook[] = [];
  for await (const [, hook] of hooksOf(site).all()) hooks.push(hook);
  return hooks.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** Deliveries of a hook, or of all, newest first. */
async function listDeliveries(site: Site, hookId: string | undefined): Promise<readonly Delivery[]> {
  const found: Delivery[] = [];
  for await (const [, delivery] of deliveriesOf(site).all())
    if (hookId === undefined || delivery.hookId === hookId) found.push(delivery);
  return found.reverse().slice(0, LOG_PAGE);
}

const route = (method: PluginRoute["method"], path: string, handler: PluginRoute["handler"]): PluginRoute => ({
  method,
  path,
  audience: MANAGE,
  handler,
});

export const ROUTES: readonly PluginRoute[] = [
  route("GET", "/hooks", async (_request, site) => ({ json: (await listHooks(site)).map(hookView) })),

  route("POST", "/hooks", async ({ body }, site) => {
    const { url = "", events = [] } = readOrder(await body.json(), ["url", "events"]);
    if ((await listHooks(site)).length >= MOST_HOOKS) throw new PluginError("WEBHOOKS-1004");
    const hook = newHook(url, events, site.now);
    await hooksOf(site).set(hook.id, hook);
    return { status: 201, json: hook };
  }),

  route("PATCH", "/hooks/:id", async ({ params, body }, site) => {
    const hook = await requireHook(site, params.id);
    return { json: hookView(await change(site, hook, { ...hook, ...readOrder(await body.json(), []) })) };
  }),

  route("POST", "/hooks/:id/secret", async ({ params }, site) => {
    const hook = await requireHook(site, params.id);
    const { secret } = await change(site, hook, { ...hook, secret: newSecret() });
    return { json: { secret } };
  }),

  route("POST", "/hooks/:id/test", async ({ params }, site) => {
    const hook = await requireHook(site, params.id);
    return { status: 202, json: await addDelivery(site, hook, "ping", {}) };
  }),

  route("DELETE", "/hooks/:id", async ({ params }, site) => {
    const { id } = await requireHook(site, params.id);
    await hooksOf(site).delete(id);
    for await (const [key, { hookId }] of deliveriesOf(site).all())
      if (hookId === id) await deliveriesOf(site).delete(key);
    return { status: 204 };
  }),

  route("GET", "/deliveries", async ({ query }, site) => ({ json: await listDeliveries(site, query.hook?.[0]) })),

  route("POST", "/deliveries/:id/redeliver", async ({ params: { id = "" } }, site) => {
    const delivery = await deliveriesOf(site).get(id);
    if (!delivery) throw new PluginError("WEBHOOKS-1005");
    const again: Delivery = { ...delivery, state: "waiting", attempts: [], nextAt: site.now.toISOString() };
    if (!(await deliveriesOf(site).replace(id, delivery, again))) throw new PluginError("WEBHOOKS-1003");
    return { status: 202, json: again };
  }),
];

import { definePlugin, type PluginDefinition, type Site } from "@sitevine/plugin-sdk";
import { addDelivery, attempt, workOff } from "./delivery.js";
import { EVENTS } from "./events.js";
import { hooksOf } from "./hook.js";
import { ROUTES } from "./routes.js";

/** Tells every hook that wants the event. What fails now is tried again by the job. */
const tell = (event: string) => async (data: object, site: Site) => {
  const deliveries = [];
  for await (const [, hook] of hooksOf(site).all())
    if (hook.isActive && hook.events.includes(event)) deliveries.push(await addDelivery(site, hook, event, data));
  await Promise.all(deliveries.map((delivery) => attempt(site, delivery)));
};

const listeners: PluginDefinition["listeners"] = Object.fromEntries(EVENTS.map((event) => [event, tell(event)]));

export default definePlugin({
  permissions: {
    "webhooks.manage": {
      label: "Manage webhooks",
      description: "Add, change and remove hooks, and read the log of what was sent to them.",
    },
  },
  errorCodes: {
    "WEBHOOKS-1001": { status: 422, message: "The hook is not valid; details names what is wrong." },
    "WEBHOOKS-1002": { status: 404, message: "There is no such hook." },
    "WEBHOOKS-1003": { status: 409, message: "Somebody else changed this at the same time. Load it again." },
    "WEBHOOKS-1004": { status: 409, message: "A site has at most 50 hooks. Remove one first." },
    "WEBHOOKS-1005": { status: 404, message: "There is no such delivery; the log keeps 30 days." },
  },
  routes: ROUTES,
  panelPages: [
    {
      key: "hooks",
      title: "Webhooks",
      icon: "fa-tower-broadcast",
      module: "hooks.js",
      stylesheet: "hooks.css",
      permission: "webhooks.manage",
    },
  ],
  listeners,
  jobs: { deliver: { cron: "* * * * *", handler: workOff } },
});

import { type Json, PluginError } from "@sitevine/plugin-sdk";
import { EVENTS } from "./events.js";

/** Fields of a hook that a caller sends. */
export interface HookOrder {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly isActive?: boolean;
}

const LONGEST_URL = 2_000;
const known: ReadonlySet<string> = new Set(EVENTS);

function problemsOf({ url, events, isActive, ...rest }: Readonly<Record<string, Json>>): readonly string[] {
  const isWeb = typeof url === "string" && url.length <= LONGEST_URL && URL.canParse(url) && /^https?:/i.test(url);
  const isList =
    Array.isArray(events) && events.length > 0 && events.every((name) => typeof name === "string" && known.has(name));
  return [
    ...(url === undefined || isWeb ? [] : ["url must be an http or https address."]),
    ...(events === undefined || isList ? [] : [`events must be a list of these: ${EVENTS.join(", ")}.`]),
    ...(isActive === undefined || typeof isActive === "boolean" ? [] : ["isActive must be true or false."]),
    ...Object.keys(rest).map((name) => `${name} is unknown.`),
  ];
}

/** Checks what a caller sent. Throws WEBHOOKS-1001 with every problem. */
export function readOrder(body: Json, required: readonly (keyof HookOrder)[]): HookOrder {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new PluginError("WEBHOOKS-1001", { details: ["The body must be an object."] });
  const fields = body as Readonly<Record<string, Json>>;
  const missing = required.filter((name) => fields[name] === undefined).map((name) => `${name} is missing.`);
  const problems = [...missing, ...problemsOf(fields)];
  if (problems.length > 0) throw new PluginError("WEBHOOKS-1001", { details: problems });
  return fields as HookOrder;
}

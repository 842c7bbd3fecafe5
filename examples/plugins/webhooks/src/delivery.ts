import { randomUUID } from "node:crypto";
import type { Site } from "@sitevine/plugin-sdk";
import { type Hook, hooksOf } from "./hook.js";
import { signedHeaders } from "./signature.js";
import { type Store, storeOf } from "./store.js";

export interface Attempt {
  readonly at: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly error: string | null;
}

/** An event on its way to one hook. */
export interface Delivery {
  readonly id: string;
  readonly hookId: string;
  readonly event: string;
  readonly body: string;
  readonly createdAt: string;
  readonly state: "waiting" | "delivered" | "failed";
  readonly attempts: readonly Attempt[];
  /** Time of the next attempt, or the time at which an unfinished attempt counts as lost. */
  readonly nextAt: string | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses after failed attempts. */
const PAUSES_MS = [1, 5, 30]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([2, 5, 10, 24].map((hours) => hours * HOUR_MS));
/** An attempt takes less than this, so that one whose process ended is repeated after it. */
const LOST_MS = 2 * MINUTE_MS;
const KEPT_MS = 30 * 24 * HOUR_MS;
const GONE = 410;

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

export const deliveriesOf = ({ values }: Pick<Site, "values">): Store<Delivery> =>
  storeOf<Delivery>(values, "delivery");

/** Ids sort by time, so that the log needs no other order. */
const newId = (now: Date): string => `${now.getTime().toString(36).padStart(9, "0")}-${randomUUID()}`;

/** Adds a delivery that is due now. */
export async function addDelivery(site: Site, hook: Hook, event: string, data: unknown): Promise<Delivery> {
  const { now } = site;
  const at = now.toISOString();
  const delivery: Delivery = {
    id: newId(now),
    hookId: hook.id,
    event,
    body: JSON.stringify({ type: event, timestamp: at, data }),
    createdAt: at,
    state: "waiting",
    attempts: [],
    nextAt: at,
  };
  await deliveriesOf(site).set(delivery.id, delivery);
  return delivery;
}

async function request(site: Site, hook: Hook, { id, body }: Delivery, now: Date): Promise<Attempt> {
  const at = now.toISOString();
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = signedHeaders({ id, timestamp, body, secret: hook.secret });
  try {
    const { status } = await site.fetch(hook.url, { method: "POST", headers, body });
    return { at, status, error: null };
  } catch (error) {
    return { at, status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** State of a delivery after an attempt. */
function outcome(delivery: Delivery, attempt: Attempt, now: Date): Delivery {
  const attempts = [...delivery.attempts, attempt];
  if (isSuccess(attempt)) return { ...delivery, attempts, state: "delivered", nextAt: null };
  const pause = PAUSES_MS[attempts.length - 1];
  if (pause === undefined || attempt.status === GONE) return { ...delivery, attempts, state: "failed", nextAt: null };
  return { ...delivery, attempts, nextAt: after(now, pause) };
}

/** Makes an attempt that is due, unless another process is making it. */
export async function attempt(site: Site, delivery: Delivery): Promise<void> {
  const deliveries = deliveriesOf(site);
  const { now } = site;
  const claimed: Delivery = { ...delivery, nextAt: after(now, LOST_MS) };
  if (!(await deliveries.replace(delivery.id, delivery, claimed))) return;
  const hook = await hooksOf(site).get(delivery.hookId);
  if (!hook) return deliveries.delete(delivery.id);
  const made: Attempt = hook.isActive
    ? await request(site, hook, delivery, now)
    : { at: now.toISOString(), status: GONE, error: "The hook is switched off." };
  await deliveries.replace(delivery.id, claimed, outcome(delivery, made, now));
  if (made.status === GONE && hook.isActive) await hooksOf(site).replace(hook.id, hook, { ...hook, isActive: false });
}

/** Makes every attempt that is due, and forgets what is old. */
export async function workOff(site: Site): Promise<void> {
  const { now } = site;
  const [time, oldest] = [now.toISOString(), after(now, -KEPT_MS)];
  for await (const [id, delivery] of deliveriesOf(site).all()) {
    if (site.signal.aborted) return;
    if (delivery.createdAt < oldest) await deliveriesOf(site).delete(id);
    else if (delivery.nextAt !== null && delivery.nextAt <= time) await attempt(site, delivery);
  }
}

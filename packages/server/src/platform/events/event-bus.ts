import type { Tx } from "../db/database.js";
import type { EventMap, EventPublisher } from "./event-publisher.js";

/**
 * Runs in the transaction that publishes the event. Its writes belong to that transaction, and an error rolls it back.
 */
export type WithinListener<Payload> = (tx: Tx, payload: Payload) => Promise<void>;

/** Runs after the commit. An error is logged; it affects neither the commit nor the other listeners. */
export type AfterListener<Payload> = (payload: Payload) => void | Promise<void>;

/** Events between features. Listeners run in the order of subscription; the returned function unsubscribes. */
export interface EventBus<Events extends EventMap> extends EventPublisher<Events> {
  within<Name extends keyof Events>(name: Name, listener: WithinListener<Events[Name]>): () => void;
  after<Name extends keyof Events>(name: Name, listener: AfterListener<Events[Name]>): () => void;
}

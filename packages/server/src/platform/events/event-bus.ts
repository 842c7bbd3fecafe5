import type { AfterCommit } from "../db/database.js";

/** Event names with the payload of each, for example `{"theme.activated": {themeId: string}}`. */
export type EventMap = object;

export type EventListener<Payload> = (payload: Payload) => void | Promise<void>;

/** News between features. A feature takes the bus typed with its own events; the composition root has all of them. */
export interface EventBus<Events extends EventMap> {
  /** Delivers after the transaction has committed, in order; a transaction that fails delivers nothing. */
  emitAfterCommit<Name extends keyof Events>(tx: AfterCommit, name: Name, payload: Events[Name]): void;
  /** Listens until the returned function is called. A listener that throws is logged; the others still hear. */
  on<Name extends keyof Events>(name: Name, listener: EventListener<Events[Name]>): () => void;
}

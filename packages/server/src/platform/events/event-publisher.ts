import type { Tx } from "../db/database.js";

/** Event names with the payload of each, for example `{"theme.activated": {themeId: string}}`. */
export type EventMap = object;

/** The part of the event bus that features get: each takes a publisher that is typed with its own events. */
export interface EventPublisher<Events extends EventMap> {
  /**
   * Runs the `within` listeners in the transaction, one after another, and the `after` listeners once the transaction
   * has committed. Rejects with the error of the first `within` listener that fails. A transaction that fails delivers
   * nothing.
   */
  publish<Name extends keyof Events>(tx: Tx, name: Name, payload: Events[Name]): Promise<void>;
}

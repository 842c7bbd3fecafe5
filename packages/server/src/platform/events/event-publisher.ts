import type { Tx } from "../db/database.js";

/** Event names with the payload of each, for example `{"theme.activated": {themeId: string}}`. */
export type EventMap = object;

/** What features get of the event bus: each takes a publisher that is typed with its own events. */
export interface EventPublisher<Events extends EventMap> {
  /**
   * Runs the listeners within the transaction, one after another, and hands the event to those after it once the transaction
   * has committed. Rejects with the error of the first listener within that fails. A transaction that fails delivers nothing.
   */
  publish<Name extends keyof Events>(tx: Tx, name: Name, payload: Events[Name]): Promise<void>;
}

import type { Logger } from "../logger.js";
import type { MessageListener } from "./key-value-store.js";

/** Passes the message to each listener. An error in one is logged and does not affect the others. */
export function deliver(listeners: Iterable<MessageListener>, message: string, logger: Logger): void {
  for (const listener of [...listeners]) {
    try {
      listener(message);
    } catch (error) {
      logger.error("A message listener failed", { error });
    }
  }
}

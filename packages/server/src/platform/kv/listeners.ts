import type { Logger } from "../logger.js";
import type { MessageListener } from "./key-value-store.js";

/** Hands the message to each listener; one that throws is logged and keeps nobody else from hearing. */
export function deliver(listeners: Iterable<MessageListener>, message: string, logger: Logger): void {
  for (const listener of [...listeners]) {
    try {
      listener(message);
    } catch (error) {
      logger.error("A message listener failed", { error });
    }
  }
}

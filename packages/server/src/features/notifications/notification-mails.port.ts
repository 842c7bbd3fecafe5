import type { Tx } from "../../platform/db/database.js";
import type { NewNotification } from "./new-notification.model.js";

/** The queue for the mails of delivered notifications. */
export interface NotificationMails {
  enqueue(tx: Tx, notification: NewNotification): Promise<void>;
}

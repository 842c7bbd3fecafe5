import type { Tx } from "../../platform/db/database.js";
import type { NewNotification } from "./new-notification.model.js";

/** Where the mails of delivered notifications are queued. */
export interface NotificationMails {
  enqueue(tx: Tx, notification: NewNotification): Promise<void>;
}

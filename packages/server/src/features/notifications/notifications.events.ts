/** The events of notifications. */
export interface NotificationEvents {
  /** The number of a user's unread notifications has changed. */
  "notifications.counted": { readonly userId: string; readonly unread: number };
}

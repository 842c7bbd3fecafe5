/** What is announced about notifications. */
export interface NotificationEvents {
  /** How many are unread of somebody has changed. */
  "notifications.counted": { readonly userId: string; readonly unread: number };
}

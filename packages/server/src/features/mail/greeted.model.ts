/** The recipient whom a mail greets. */
export interface Greeted {
  readonly username: string;
  /** Absent in mails that an older release queued. */
  readonly displayName?: string;
}

/** The owner of an account, to be greeted by the name that they chose to be shown. */
export const greeted = (user: { readonly username: string; readonly display_name: string }): Greeted => ({
  username: user.username,
  displayName: user.display_name,
});

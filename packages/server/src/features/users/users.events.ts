/** The events of accounts. */
export interface UserEvents {
  "user.registered": { readonly userId: string };
  "user.updated": { readonly userId: string };
  "user.banned": { readonly userId: string };
  "user.unbanned": { readonly userId: string };
}

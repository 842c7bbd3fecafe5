/** News about accounts, delivered after the commit. */
export interface UserEvents {
  "user.registered": { readonly userId: string };
  "user.updated": { readonly userId: string };
  "user.banned": { readonly userId: string };
  "user.unbanned": { readonly userId: string };
}

/** The events of relations between members. */
export interface ProfileEvents {
  "user.followed": { readonly followerId: string; readonly followedId: string };
  "user.unfollowed": { readonly followerId: string; readonly followedId: string };
  "user.blocked": { readonly blockerId: string; readonly blockedId: string };
}

/** Behaviour of one endpoint towards a member whom the owner blocks. */
export type BlockRule =
  /** Answers as for a guest, but for the fields that speak of the reader. `*` stands for every entry of a list. */
  | { readonly kind: "as-guest"; readonly but?: readonly string[] }
  /** Refuses with 403, or with 404 where a guest may not know of the thing. */
  | { readonly kind: "refused" }
  /** Takes back what the reader did, or protects the reader from the owner. */
  | { readonly kind: "own-affair"; readonly why: string };

/** Paths of everything that belongs to one member's person. */
export const BELONGS_TO_A_PERSON = /^\/api\/(?:users\/:|users\/profile-comments\/:|user-badges\/:)/;

/** One row for each endpoint under these paths, by its id. */
export const BLOCK_RULES: Readonly<Record<string, BlockRule>> = {
  "users.get": { kind: "as-guest", but: ["relation"] },
  "users.followers": { kind: "as-guest" },
  "users.following": { kind: "as-guest" },
  "users.fields.values": { kind: "as-guest" },
  "users.visitors": { kind: "as-guest" },
  "badges.of-user": { kind: "as-guest" },
  "profile-comments.list": { kind: "as-guest", but: ["data.*.likedByMe", "data.*.editableUntil"] },
  "users.follow": { kind: "refused" },
  "profile-comments.create": { kind: "refused" },
  "profile-comments.update": { kind: "refused" },
  "profile-comments.like": { kind: "refused" },
  "users.unfollow": { kind: "own-affair", why: "The block has ended following already; the answer says so." },
  "users.block": { kind: "own-affair", why: "Blocking back protects the reader." },
  "users.unblock": { kind: "own-affair", why: "It ends the reader's own block, not the owner's." },
  "users.mute": { kind: "own-affair", why: "It hides the owner from the reader, and the owner does not learn of it." },
  "users.unmute": { kind: "own-affair", why: "It ends the reader's own mute." },
  "profile-comments.unlike": { kind: "own-affair", why: "It takes back a like of the reader." },
  "profile-comments.delete": { kind: "own-affair", why: "What somebody wrote they may always take back." },
};

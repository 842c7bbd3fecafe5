/** What somebody is to the owner of a profile; each sees what those before see. */
const RELATIONS = ["guest", "member", "follower", "owner"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Who may see or do something on a profile. */
export type Audience = "everyone" | "members" | "followers" | "nobody";

const LEAST: Readonly<Record<Audience, Relation>> = {
  everyone: "guest",
  members: "member",
  followers: "follower",
  nobody: "owner",
};

/** True when the audience takes somebody of this relation in; the owner is in every audience. */
export const isInAudience = (audience: Audience, relation: Relation): boolean =>
  RELATIONS.indexOf(relation) >= RELATIONS.indexOf(LEAST[audience]);

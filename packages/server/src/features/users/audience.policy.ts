/** The relation of a viewer to the owner of a profile; each sees everything that those before it see. */
const RELATIONS = ["guest", "member", "follower", "owner"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Viewers who may see or do something on a profile. */
export type Audience = "everyone" | "members" | "followers" | "nobody";

const LEAST: Readonly<Record<Audience, Relation>> = {
  everyone: "guest",
  members: "member",
  followers: "follower",
  nobody: "owner",
};

/** True when the audience includes viewers with this relation; every audience includes the owner. */
export const isInAudience = (audience: Audience, relation: Relation): boolean =>
  RELATIONS.indexOf(relation) >= RELATIONS.indexOf(LEAST[audience]);

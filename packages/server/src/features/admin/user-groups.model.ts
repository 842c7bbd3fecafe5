import { entityTag } from "../../platform/crypto/entity-tag.js";

/** The entity tag of which groups somebody belongs to, in whatever order they are named. */
export const groupsTag = (groupIds: Iterable<string>): string => entityTag([...groupIds].toSorted());

import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { CategoryNode } from "./category-tree.model.js";

/** The entity tag of what administrators write about a category. Its place among its siblings and its articles leave it as it is. */
export const categoryTag = ({ name, slug, description, color, parentId, access }: CategoryNode): string =>
  entityTag([name, slug, description, color, parentId, access.visibility, access.readGroupIds, access.writeGroupIds]);

interface Place {
  readonly id: string;
  readonly children: readonly Place[];
}

type Nested = readonly [id: string, children: readonly Nested[]];

const nested = (places: readonly Place[]): readonly Nested[] =>
  places.map(({ id, children }) => [id, nested(children)]);

/** The entity tag of the whole tree: which categories there are, in which order, and what is below what. */
export const treeTag = (roots: readonly Place[]): string => entityTag(nested(roots));

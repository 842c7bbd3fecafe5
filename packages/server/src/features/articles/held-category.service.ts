import { invalidField } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { shareName } from "../../platform/db/dialect-differences.js";
import { CATEGORIES_LOCK } from "../categories/index.js";
import { hasCategory } from "./articles.repo.js";

/** Keeps a category from being deleted until the transaction ends. Throws SVC-API-4001 when it is deleted already. */
export const createHoldCategory =
  ({ dialect }: Pick<Database, "dialect">) =>
  async (tx: Tx, categoryId: string | null | undefined): Promise<void> => {
    if (categoryId === null || categoryId === undefined) return;
    await shareName(tx, dialect, CATEGORIES_LOCK);
    if (!(await hasCategory(tx, categoryId)))
      throw invalidField("categoryId", "names a category that does not exist", "unknown");
  };

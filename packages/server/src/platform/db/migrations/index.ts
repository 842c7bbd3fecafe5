import { foundation } from "./0001-foundation.js";
import type { Migration } from "./migration.js";

/** Every migration, in the order in which they run. */
export const migrations: readonly Migration[] = [foundation];

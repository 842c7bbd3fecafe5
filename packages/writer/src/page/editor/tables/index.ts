import type { Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { tableGuard } from "./table-guard.js";
import { tableInput } from "./table-input.js";
import { tableKeys } from "./table-keys.js";

/** Plugins that edit tables: keys, what is typed and dropped, selections of cells, and the guard below all of them. */
export const tableEditor = (): readonly Plugin[] => [tableKeys(), tableInput(), tableEditing(), tableGuard()];

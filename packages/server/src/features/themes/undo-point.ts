import type { LayoutDocument } from "@sitevine/contracts";
import type { ThemeLayer } from "../appearance/index.js";
import type { StoredLayout } from "../layouts/index.js";
import type { LibraryTheme } from "./library-theme.js";

/** The state before the last import or switch that changed the site; one step. */
export interface UndoPoint {
  readonly layer: ThemeLayer;
  readonly layouts: readonly StoredLayout[];
  /** The theme that was worn, as it was in the library; null is the stock look. */
  readonly theme: LibraryTheme | null;
}

/** The undo point as stored: JSON has no maps. */
export interface StoredUndoPoint extends Omit<UndoPoint, "theme"> {
  readonly theme: (Omit<LibraryTheme, "layouts"> & { readonly layouts: readonly [string, LayoutDocument][] }) | null;
}

export function packUndoPoint(point: UndoPoint): StoredUndoPoint {
  return { ...point, theme: point.theme && { ...point.theme, layouts: [...point.theme.layouts] } };
}

export function unpackUndoPoint(stored: StoredUndoPoint): UndoPoint {
  return { ...stored, theme: stored.theme && { ...stored.theme, layouts: new Map(stored.theme.layouts) } };
}

import { type LayoutDocument, themeManifestSchema } from "@sitevine/contracts";
import * as z from "zod";
import type { ThemeLayer } from "../appearance/index.js";
import type { StoredLayout } from "../layouts/index.js";
import type { LibraryTheme } from "./library-theme.model.js";

/** The state before the last import or switch that changed the site; one step. */
export interface UndoPoint {
  readonly layer: ThemeLayer;
  readonly layouts: readonly StoredLayout[];
  /** The theme that was active, as it was in the library; null is the built-in look. */
  readonly theme: LibraryTheme | null;
}

/** The undo point as stored: JSON has no maps. */
export interface StoredUndoPoint extends Omit<UndoPoint, "theme"> {
  readonly theme: (Omit<LibraryTheme, "layouts"> & { readonly layouts: readonly [string, LayoutDocument][] }) | null;
}

export function packUndoPoint(point: UndoPoint): StoredUndoPoint {
  return { ...point, theme: point.theme && { ...point.theme, layouts: [...point.theme.layouts] } };
}

// Fields that undo relies on besides the documents themselves, which are checked where they are read.
const storedSchema = z.object({
  layer: z.object({
    manifest: themeManifestSchema.nullable(),
    tokens: z.record(z.string(), z.unknown()),
    tokensDraft: z.record(z.string(), z.unknown()),
    css: z.string().nullable(),
    cssDraft: z.string().nullable(),
    compiledCss: z.string(),
  }),
  layouts: z.array(z.object({ templateKey: z.string() })),
  theme: z
    .object({
      manifest: themeManifestSchema,
      layouts: z.array(z.tuple([z.string(), z.unknown()])),
      assets: z.array(z.object({ name: z.string(), sha256: z.string() })),
    })
    .nullable(),
});

/** False for a stored value that cannot be restored; it counts as no undo point. */
export const isUndoPoint = (stored: unknown): stored is StoredUndoPoint => storedSchema.safeParse(stored).success;

export function unpackUndoPoint(stored: StoredUndoPoint): UndoPoint {
  return { ...stored, theme: stored.theme && { ...stored.theme, layouts: new Map(stored.theme.layouts) } };
}

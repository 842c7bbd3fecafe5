export type SnapshotCause = "publish" | "scheduled-publish" | "custom-css" | "reset" | "restore";

/**
 * The administrators' changes after each change that readers saw; `tokens` is JSON text, `css` the source of the
 * stylesheet.
 */
export interface StyleSnapshotsTable {
  id: string;
  label: string | null;
  cause: SnapshotCause;
  tokens: string;
  css: string;
  created_at: string;
  created_by: string | null;
}

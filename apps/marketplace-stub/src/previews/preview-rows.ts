import { atomically, type Store } from "../store/open-store.js";
import type { Preview } from "./render-previews.js";

/** A file of a theme that its previews use. */
export interface PreviewAsset {
  readonly name: string;
  /** Media type, detected from the contents. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Stores the previews of a package in place of those that it had, all of them or none. */
export function putPreviews(
  store: Store,
  sha256: string,
  previews: readonly Preview[],
  assets: readonly PreviewAsset[],
): void {
  const addPreview = store.prepare("insert into previews (sha256, position, template, html) values (?, ?, ?, ?)");
  const addAsset = store.prepare("insert into preview_assets (sha256, name, type, bytes) values (?, ?, ?, ?)");
  atomically(store, () => {
    store.prepare("delete from previews where sha256 = ?").run(sha256);
    store.prepare("delete from preview_assets where sha256 = ?").run(sha256);
    for (const [position, { template, html }] of previews.entries()) addPreview.run(sha256, position, template, html);
    for (const { name, type, bytes } of assets) addAsset.run(sha256, name, type, bytes);
  });
}

/** Names of the templates that a package has previews of, in the order in which they were rendered. */
export const findTemplates = (store: Store, sha256: string): readonly string[] =>
  store
    .prepare<[string], { template: string }>("select template from previews where sha256 = ? order by position")
    .all(sha256)
    .map(({ template }) => template);

export const findPreview = (store: Store, sha256: string, template: string): string | undefined =>
  store
    .prepare<[string, string], { html: string }>("select html from previews where sha256 = ? and template = ?")
    .get(sha256, template)?.html;

export const findPreviewAsset = (store: Store, sha256: string, name: string): PreviewAsset | undefined =>
  store
    .prepare<[string, string], PreviewAsset>(
      "select name, type, bytes from preview_assets where sha256 = ? and name = ?",
    )
    .get(sha256, name);

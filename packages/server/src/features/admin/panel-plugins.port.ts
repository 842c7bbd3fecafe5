import type { AnswerOf, listInstalledPlugins, listRegisteredPages } from "@sitevine/api";

/** Plugins as the panel shows them. */
export interface PanelPlugins {
  list(): Promise<AnswerOf<typeof listInstalledPlugins>>;
  /** The pages that enabled plugins add to the panel. */
  pages(): Promise<AnswerOf<typeof listRegisteredPages>>;
}

import type { AnswerOf, listInstalledPlugins, listRegisteredPages } from "@sitevine/api";

/** What the panel shows of plugins. */
export interface PanelPlugins {
  list(): Promise<AnswerOf<typeof listInstalledPlugins>>;
  /** The pages that enabled plugins add to the panel. */
  pages(): Promise<AnswerOf<typeof listRegisteredPages>>;
}

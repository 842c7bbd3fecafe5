/** A built-in template. */
export interface TemplateEntry {
  readonly key: string;
  readonly label: string;
  /** Region names in the order in which they are read. */
  readonly regions: readonly string[];
  /** Block types that a saved document must contain at least once. */
  readonly requiredBlocks: readonly string[];
  /** True when a single page may have its own version of the template (variant key `<key>:<slug>`). */
  readonly supportsVariants: boolean;
  /** Address at which an editor previews it; null for header and footer, which show on every page. */
  readonly previewRoute: string | null;
}

const template = <const Key extends string>(
  key: Key,
  label: string,
  regions: readonly string[],
  requiredBlocks: readonly string[],
  previewRoute: string | null,
  supportsVariants = false,
): TemplateEntry & { readonly key: Key } => ({ key, label, regions, requiredBlocks, supportsVariants, previewRoute });

/** The templates of the core, in the order in which editors list them. */
export const TEMPLATE_CATALOGUE = [
  template("home", "Home", ["hero", "main", "aside"], [], "/"),
  template("article.index", "Article list", ["main", "aside"], ["articleList"], "/articles"),
  template("article.detail", "Article", ["main", "aside"], ["articleBody"], "/articles/:slug"),
  template("page.detail", "Page", ["main", "aside"], [], "/p/:slug", true),
  template("profile", "Profile", ["hero", "main", "aside"], ["profileCard"], "/u/:username"),
  template("members", "Members", ["main", "aside"], ["memberList"], "/members"),
  template("search", "Search", ["main", "aside"], ["searchResults"], "/search"),
  template("error", "Error page", ["main"], ["errorMessage"], null),
  template("chrome.header", "Header", ["start", "nav", "end"], [], null),
  template("chrome.footer", "Footer", ["main", "bottom"], [], null),
] as const satisfies readonly TemplateEntry[];

/** Key of a built-in template. */
export type TemplateKey = (typeof TEMPLATE_CATALOGUE)[number]["key"];

const byKey: ReadonlyMap<string, TemplateEntry> = new Map(TEMPLATE_CATALOGUE.map((entry) => [entry.key, entry]));

/** The built-in template of that key, if there is one. */
export function findTemplate(key: string): TemplateEntry | undefined {
  return byKey.get(key);
}

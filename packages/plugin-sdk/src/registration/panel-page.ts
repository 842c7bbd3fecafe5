import * as z from "zod";

const SEGMENT = "(?!\\.{1,2}(?:/|$))[A-Za-z0-9._-]+";
const fileIn = (ending: string, example: string) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(`^(?:${SEGMENT}/)*${SEGMENT}\\.${ending}$`), `must be the path of a file such as ${example}`);

const MOST_KEYS = 200;

/** Content of a page in the panel, by its kind. */
export type PanelPageContent =
  | { readonly kind: "settings"; readonly settings: "all" | readonly string[] }
  | { readonly kind: "module"; readonly module: string; readonly stylesheet: string | null };

/** A page of the panel: either of settings or of a module. */
export const panelPageSchema = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, "must be words of a-z and 0-9 with hyphens"),
    title: z.string().trim().min(1).max(120),
    icon: z
      .string()
      .regex(/^fa-[a-z0-9-]{1,60}$/, "must be the name of an icon such as fa-comments")
      .optional(),
    order: z.int().min(0).max(1_000_000).default(0),
    permission: z.string().min(1).max(100).optional(),
    settings: z.union([z.literal("all"), z.array(z.string().max(100)).min(1).max(MOST_KEYS)]).optional(),
    module: fileIn("m?js", "boards.js").optional(),
    stylesheet: fileIn("css", "boards.css").optional(),
  })
  .superRefine(({ settings, module, stylesheet, permission }, context) => {
    const refuse = (field: string, message: string): void => {
      context.addIssue({ code: "custom", path: [field], message });
    };
    if ((settings === undefined) === (module === undefined))
      refuse("module", "must be there, or settings in its place, and not both");
    if (settings !== undefined && stylesheet !== undefined) refuse("stylesheet", "belongs to a page with a module");
    if (settings !== undefined && permission !== undefined)
      refuse("permission", "belongs to a page with a module; settings need admin.access");
  })
  .transform(({ settings, module, stylesheet, permission = "admin.access", ...page }) => ({
    ...page,
    permission,
    content: contentOf(settings, module, stylesheet),
  }));

function contentOf(
  settings: "all" | readonly string[] | undefined,
  module: string | undefined,
  stylesheet: string | undefined,
): PanelPageContent {
  if (module !== undefined) return { kind: "module", module, stylesheet: stylesheet ?? null };
  return { kind: "settings", settings: settings ?? "all" };
}

/** Lists the settings that pages ask for and the plugin does not have, as paths in the list of pages. */
export function unknownSettings(
  pages: readonly { readonly content: PanelPageContent }[],
  settings: Readonly<Record<string, unknown>>,
): readonly (readonly [page: number, index: number])[] {
  return pages.flatMap(({ content }, page) => {
    if (content.kind !== "settings" || content.settings === "all") return [];
    return content.settings.flatMap((key, index) => (Object.hasOwn(settings, key) ? [] : [[page, index] as const]));
  });
}

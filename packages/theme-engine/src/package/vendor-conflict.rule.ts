import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const packageVendorConflict: ThemeRule = {
  number: 204,
  id: "package/vendor-conflict",
  level: "error",
  title: "The id does not belong to an installed theme of another vendor",
  why: "An id stands for one folder and one entry in the library. A package may only update its own theme.",
  bad: "harbor by Acme, on a site that has harbor by Sitevine.",
  good: "harbor by Sitevine, as an update; or acme-harbor by Acme.",
};

type OwnedTheme = { readonly id: string; readonly vendor: string };

/** A theme of another vendor may not take the id of an installed one. */
export function checkVendor({ id, vendor }: OwnedTheme, installed: readonly OwnedTheme[]): ThemeFinding[] {
  const owner = installed.find((theme) => theme.id === id && theme.vendor !== vendor);
  if (!owner) return [];
  return [
    {
      rule: "package/vendor-conflict",
      level: "error",
      file: "manifest.json",
      pointer: "/vendor",
      message: `has the id of an installed theme by ${owner.vendor}`,
      hint: "Give the theme an id of its own, or remove the installed one first.",
    },
  ];
}

import { admin, type PermissionRule } from "@sitevine/api";

interface PanelPlace {
  readonly href: string;
  /** What a member needs to find anything there. */
  readonly rule: PermissionRule;
}

/** Where the panels are, in the order of menus. */
export const PANELS = {
  administration: { href: "/acp", rule: admin.permission },
  moderation: { href: "/modcp", rule: "moderation.*" },
} as const satisfies Readonly<Record<string, PanelPlace>>;
export type Panel = keyof typeof PANELS;
export const ALL_PANELS = ["administration", "moderation"] as const satisfies readonly Panel[];

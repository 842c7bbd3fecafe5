import { admin, type PermissionRule } from "@sitevine/api";

interface PanelPlace {
  readonly href: string;
  /** Any of these lets a member find something there. */
  readonly rules: readonly PermissionRule[];
}

/** Addresses of the panels, in the order of menus. */
export const PANELS = {
  administration: { href: "/acp", rules: [admin.permission, "badge.*"] },
  moderation: { href: "/modcp", rules: ["moderation.*"] },
} as const satisfies Readonly<Record<string, PanelPlace>>;
export type Panel = keyof typeof PANELS;
export const ALL_PANELS = ["administration", "moderation"] as const satisfies readonly Panel[];

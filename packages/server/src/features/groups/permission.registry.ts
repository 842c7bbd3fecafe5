import { PERMISSIONS, type Permission } from "@sitevine/api";

/** The description of a permission for those who grant it to groups. */
export interface PermissionWords {
  readonly label: string;
  readonly description: string;
  /** Groups permissions on the page. */
  readonly area: string;
}

/** A permission that groups can be given. */
export interface RegisteredPermission extends PermissionWords {
  readonly key: string;
  readonly pluginId: string | null;
}

/** Every permission that is available now. Plugins add theirs while they are enabled. */
export interface PermissionRegistry {
  has(key: string): boolean;
  /** In the order of registration, the core's first. */
  list(): readonly RegisteredPermission[];
  /**
   * Throws for a key that is taken or is in an area of the core. The returned function removes the permissions again.
   */
  add(pluginId: string, permissions: Readonly<Record<string, PermissionWords>>): () => void;
}

const WORDS: Readonly<Record<Permission, PermissionWords>> = {
  "admin.access": {
    area: "Administration",
    label: "Open the administration",
    description: "Everything in the administrators' panel: settings, accounts, groups, themes and plugins.",
  },
  "article.create": {
    area: "Articles",
    label: "Write articles",
    description: "Write, publish and change own articles.",
  },
  "article.comment.create": { area: "Articles", label: "Comment", description: "Comment on articles." },
  "badge.manage": { area: "Badges", label: "Manage badges", description: "Decide which badges there are." },
  "badge.assign": { area: "Badges", label: "Award badges", description: "Give badges to members and take them back." },
  "moderation.report.manage": {
    area: "Moderation",
    label: "Work on reports",
    description: "Read what members report, and settle it.",
  },
  "moderation.warn": { area: "Moderation", label: "Warn", description: "Warn members and pardon warnings." },
  "moderation.ban": { area: "Moderation", label: "Ban", description: "Shut members out and let them back in." },
  "moderation.cases.manage": {
    area: "Moderation",
    label: "Work on review cases",
    description: "Look into accounts that seem to belong together.",
  },
  "moderation.log.view": {
    area: "Moderation",
    label: "Read the moderation log",
    description: "See what moderators did, and why.",
  },
  "moderation.comment.remove": {
    area: "Moderation",
    label: "Remove comments",
    description: "Take away comments of others, on articles and profiles.",
  },
  "moderation.article.unlist": {
    area: "Moderation",
    label: "Unlist articles",
    description: "Take articles of others out of lists, search and feeds.",
  },
};

const areaOf = (key: string): string => key.slice(0, key.indexOf("."));
const CORE_AREAS: ReadonlySet<string> = new Set(PERMISSIONS.map(areaOf));

export function createPermissionRegistry(): PermissionRegistry {
  const permissions = new Map<string, RegisteredPermission>(
    PERMISSIONS.map((key) => [key, { key, pluginId: null, ...WORDS[key] }]),
  );
  return {
    has: (key) => permissions.has(key),
    list: () => [...permissions.values()],
    add(pluginId, added) {
      const keys = Object.keys(added);
      const refused = keys.find((key) => !key.includes(".") || CORE_AREAS.has(areaOf(key)) || permissions.has(key));
      if (refused !== undefined) throw new Error(`The plugin ${pluginId} cannot have a permission ${refused}.`);
      for (const [key, words] of Object.entries(added)) permissions.set(key, { key, pluginId, ...words });
      return () => {
        for (const key of keys) permissions.delete(key);
      };
    },
  };
}

/** A kind of notification. */
export interface NotificationKind {
  /** For example `comment.reply`. */
  readonly kind: string;
  readonly label: string;
  /** The default channels, for members who have not chosen. */
  readonly site: boolean;
  readonly email: boolean;
}

/** The available kinds of notifications: those of the site itself, then those of the enabled plugins. */
export interface NotificationKinds {
  /** In the order of registration. */
  list(): readonly NotificationKind[];
  /** Registers the kind until the returned function is called; throws when it is registered already. */
  register(kind: NotificationKind): () => void;
}

export function createNotificationKinds(core: readonly NotificationKind[]): NotificationKinds {
  const kinds = new Map(core.map((kind) => [kind.kind, kind]));
  return {
    list: () => [...kinds.values()],
    register(kind) {
      if (kinds.has(kind.kind)) throw new Error(`The kind of notification "${kind.kind}" is registered already.`);
      kinds.set(kind.kind, kind);
      return () => {
        if (kinds.get(kind.kind) === kind) kinds.delete(kind.kind);
      };
    },
  };
}

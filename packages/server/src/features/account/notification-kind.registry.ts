/** A kind of notification. */
export interface NotificationKind {
  /** For example `comment.reply`. */
  readonly kind: string;
  readonly label: string;
  /** Where it goes while somebody has not chosen. */
  readonly site: boolean;
  readonly email: boolean;
}

/** The kinds of notifications there are: those of the site itself, then those of the plugins that are enabled. */
export interface NotificationKinds {
  /** In the order in which they were registered. */
  list(): readonly NotificationKind[];
  /** Registers until the returned function is called; throws for a kind that somebody else has. */
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

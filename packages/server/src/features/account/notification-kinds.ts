/** A kind of news that members may be told of. */
export interface NotificationKind {
  /** For example `comment.reply`. */
  readonly kind: string;
  readonly label: string;
  /** Where it goes while somebody has not chosen. */
  readonly site: boolean;
  readonly email: boolean;
}

/** The kinds of news there are. Features register theirs when the site is built, plugins while they are enabled. */
export interface NotificationKinds {
  /** In the order in which they were registered. */
  list(): readonly NotificationKind[];
  /** Registers until the returned function is called; throws for a kind that somebody else has. */
  register(kind: NotificationKind): () => void;
}

const CORE_KINDS: readonly NotificationKind[] = [
  { kind: "article.comment", label: "Somebody comments on your article", site: true, email: false },
  { kind: "article.like", label: "Somebody likes your article", site: true, email: false },
  { kind: "comment.reply", label: "Somebody answers your comment", site: true, email: true },
  { kind: "comment.mention", label: "Somebody mentions you", site: true, email: true },
  { kind: "comment.like", label: "Somebody likes your comment", site: true, email: false },
  { kind: "profile.comment", label: "Somebody writes on your profile", site: true, email: true },
  { kind: "user.follow", label: "Somebody follows you", site: true, email: false },
  { kind: "badge.award", label: "You are awarded a badge", site: true, email: false },
  { kind: "moderation.action", label: "A moderator acts on your account", site: true, email: true },
];

export function createNotificationKinds(): NotificationKinds {
  const kinds = new Map(CORE_KINDS.map((kind) => [kind.kind, kind]));
  return {
    list: () => [...kinds.values()],
    register(kind) {
      if (kinds.has(kind.kind)) throw new Error(`The kind of news "${kind.kind}" is registered already.`);
      kinds.set(kind.kind, kind);
      return () => {
        if (kinds.get(kind.kind) === kind) kinds.delete(kind.kind);
      };
    },
  };
}

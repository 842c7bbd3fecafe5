import * as z from "zod";

/** What news is about, where only those who may read it may hear of it. */
export interface Subject {
  readonly kind: "article" | "profile" | "badge";
  readonly id: string;
}

/** News for one person, as a feature leaves it. */
export interface Notice {
  /** A registered kind, for example `comment.reply`. */
  readonly kind: string;
  readonly userId: string;
  /** Whoever did it; null for the site itself. */
  readonly actorId: string | null;
  /** Unread news of one kind and group becomes one row that counts. */
  readonly group: string;
  /** What makes it news once: the same source in the same group is told only once. */
  readonly source: string;
  readonly subject: Subject | null;
  /** Where it leads, on this site. */
  readonly href: string | null;
}

export const subjectSchema = z.object({ kind: z.enum(["article", "profile", "badge"]), id: z.string() });

export const noticeSchema: z.ZodType<Notice> = z.object({
  kind: z.string(),
  userId: z.string(),
  actorId: z.string().nullable(),
  group: z.string(),
  source: z.string(),
  subject: subjectSchema.nullable(),
  href: z.string().nullable(),
});

export const subjectKey = ({ kind, id }: Subject): string => `${kind}:${id}`;

/** Who may read what news is about. */
export interface ReadableSubjects {
  /** Those that the user may read now, by `subjectKey`, with the title of each that has one. */
  find(userId: string, subjects: readonly Subject[]): Promise<ReadonlyMap<string, string | null>>;
}

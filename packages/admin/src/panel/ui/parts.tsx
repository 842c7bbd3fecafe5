import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { formatAgo, formatMoment, formatNumber, formatShort } from "../words/formats.js";
import { classes } from "./classes.js";
import css from "./parts.module.css";

export type Tone = "good" | "warning" | "bad" | "info";

/** A state in one or two words. */
export const Tag = ({ tone, children }: { readonly tone?: Tone | undefined; readonly children: ReactNode }) => (
  <span className={classes(css.tag, tone && css[tone])}>{children}</span>
);

export interface CardProps {
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** True for a list that reaches the edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

export const Card = ({ title, hint, actions, isFlush = false, children }: CardProps) => (
  <section className={css.card} aria-label={title}>
    {(title || actions || hint) && (
      <header className={css.cardHead}>
        {title && <h2 className={css.cardTitle}>{title}</h2>}
        {actions && <div className={css.row}>{actions}</div>}
        {hint && <p className={css.cardHint}>{hint}</p>}
      </header>
    )}
    <div className={classes(css.cardBody, isFlush && css.flush)}>{children}</div>
  </section>
);

/** Placeholder for content that is missing or cannot be shown: its purpose, and the next step. */
export const EmptyState = ({
  icon: Icon,
  title,
  hint,
  actions,
}: {
  readonly icon?: LucideIcon | undefined;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
}) => (
  <div className={css.empty}>
    {Icon && <Icon aria-hidden />}
    <h2 className={css.emptyTitle}>{title}</h2>
    {hint && <p className={css.emptyHint}>{hint}</p>}
    {actions && <div className={css.emptyActions}>{actions}</div>}
  </div>
);

const NOTICES = {
  info: { Icon: Info, look: undefined },
  warning: { Icon: TriangleAlert, look: css.noticeWarning },
  bad: { Icon: CircleAlert, look: css.noticeBad },
} as const;

/** A sentence that stays on the page. */
export function Notice({
  tone = "info",
  isUrgent = tone === "bad",
  children,
}: {
  readonly tone?: keyof typeof NOTICES;
  /** Whether it is read aloud when it appears. */
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}) {
  const { Icon, look } = NOTICES[tone];
  return (
    <div className={classes(css.notice, look)} role={isUrgent ? "alert" : "note"}>
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
}

const LINES = ["a", "b", "c", "d", "e", "f"] as const;

/** Stands for content that is on its way. */
export const Skeleton = ({ label }: { readonly label: string }) => (
  <div className={css.skeleton} role="status" aria-label={label}>
    {LINES.map((line) => (
      <span key={line} />
    ))}
  </div>
);

/** A moment as its distance from now, with date and time as a hint. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatMoment(at)}>
    {formatAgo(at)}
  </time>
);

/** A short count, with the whole number as a hint. */
export const Count = ({ value }: { readonly value: number }) => (
  <span title={formatNumber(value)}>{formatShort(value)}</span>
);

export function Avatar({
  name,
  url,
  isLarge = false,
}: {
  readonly name: string;
  readonly url: string | null;
  readonly isLarge?: boolean;
}) {
  const look = classes(css.avatar, isLarge && css.large);
  if (url) return <img className={look} src={url} alt="" loading="lazy" />;
  return (
    <span className={look} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}

/** A person with picture and name. */
export const Who = ({
  person: { displayName, username, avatarUrl },
  detail,
}: {
  readonly person: { readonly displayName: string; readonly username: string; readonly avatarUrl: string | null };
  readonly detail?: ReactNode;
}) => (
  <span className={css.who}>
    <Avatar name={displayName} url={avatarUrl} />
    <span className={css.whoNames}>
      {displayName}
      <span>{detail ?? `@${username}`}</span>
    </span>
  </span>
);

/** A person, with the way to their profile on the site if they have one. */
export const MemberLink = ({
  person,
  detail,
}: ComponentProps<typeof Who> & { readonly person: { readonly active: boolean } }) =>
  person.active ? (
    <a className={css.member} href={`/u/${person.username}`} target="_blank" rel="noreferrer">
      <Who person={person} detail={detail} />
    </a>
  ) : (
    <span className={css.member}>
      <Who person={person} detail={detail} />
    </span>
  );

/** Names and values. */
export const Facts = ({
  facts,
  isLong = false,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** True for values of whole sentences. */
  readonly isLong?: boolean;
}) => (
  <dl className={classes(css.facts, isLong && css.long)}>
    {facts.map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
  </dl>
);

/** Parts below each other. */
export const Stack = ({ children }: { readonly children: ReactNode }) => <div className={css.stack}>{children}</div>;
/** Parts in a line that wraps. */
export const Row = ({ children }: { readonly children: ReactNode }) => <div className={css.row}>{children}</div>;
/** A main column, and a narrow one beside it where there is room. */
export const Split = ({ children }: { readonly children: ReactNode }) => <div className={css.split}>{children}</div>;

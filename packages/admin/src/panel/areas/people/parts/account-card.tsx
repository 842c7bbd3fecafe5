import { getProgression, listUserProfileFields } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../app/queries.js";
import { Avatar, Card, Count, Facts, Moment } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { personWords as words } from "../person-words.js";
import type { PersonDetail } from "../queries.js";
import css from "./rows.module.css";

/** Details of an account. */
export function AccountCard({ person }: { readonly person: PersonDetail }) {
  const { data: progression } = useQuery(queryOf(getProgression));
  const held = new Set(person.groups.map(({ id }) => id));
  const rank = progression?.ranks.findLast(({ group }) => held.has(group.id));
  const { articles, comments, reports } = person.counts;
  return (
    <Card title={words.account} hint={words.accountHint}>
      <div className={css.about}>
        <Avatar name={person.displayName} url={person.avatarUrl} isLarge />
        <p>{person.bio}</p>
      </div>
      <Facts
        facts={[
          [words.email, person.email],
          [words.joined, <Moment key="joined" at={person.createdAt} />],
          [words.seen, person.lastSeenAt ? <Moment key="seen" at={person.lastSeenAt} /> : common.never],
          [words.rank, rank?.group.name ?? words.noRank],
          [
            words.articles,
            <Link key="articles" to="/acp/articles" search={{ author: person.username }}>
              <Count value={articles} />
            </Link>,
          ],
          [words.comments, <Count key="comments" value={comments} />],
          [words.reports, <Count key="reports" value={reports} />],
          [words.warningPoints, person.warningPoints],
          [words.lastIp, person.lastIp ?? words.unknown],
          [words.registrationIp, person.registrationIp ?? words.unknown],
          [words.pin, person.pinEnabled ? words.pinOn : words.pinOff],
        ]}
      />
    </Card>
  );
}

/** The fields of the profile that this person may see. A profile that is not shown has none. */
export function ProfileCard({ person: { id, active } }: { readonly person: PersonDetail }) {
  const { data } = useQuery({ ...queryOf(listUserProfileFields, { params: { id } }), enabled: active });
  if (!data || data.length === 0) return null;
  const shown = (value: string | number | boolean | null): string =>
    typeof value === "boolean" ? (value ? common.yes : common.no) : String(value ?? "");
  return (
    <Card title={words.fields} hint={words.fieldsHint}>
      <Facts facts={data.map(({ label, value }) => [label, shown(value)] as const)} />
    </Card>
  );
}

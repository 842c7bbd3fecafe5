import { getProgression, listProgressionGroups, reorderProgression } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Medal } from "lucide-react";
import { queryOf, taggedQueryOf, tagOfAnswer, useAct } from "../../../app/queries.js";
import { OrderList } from "../../../lists/order-list.js";
import { Answer } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { EmptyState, Notice, Row, Split, Stack } from "../../../ui/parts.js";
import { Emblem } from "../../../ui/swatch.js";
import { formatNumber } from "../../../words/formats.js";
import { SettingsForm } from "../forms/settings-form.js";
import { easierThanBefore } from "../ladder.js";
import { LADDER_ANSWERS, type Rank } from "../queries.js";
import { rankWords as words } from "../words.js";
import css from "./ranks.module.css";

const limitOf = (limit: number | null): string => (limit === null ? words.unlimited : formatNumber(limit));

function About({
  rank: { id, group, minPoints, minDays, limits },
  members,
}: {
  readonly rank: Rank;
  readonly members: number;
}) {
  return (
    <div className={css.rank}>
      <Row>
        <Emblem iconUrl={group.iconUrl} color={group.color} />
        <Link to="/acp/ranks/$id" params={{ id }}>
          {group.name}
        </Link>
        <Link to="/acp/people" search={{ group: group.id }} className={css.members}>
          {words.members(members)}
        </Link>
      </Row>
      <span className={css.needs}>
        {words.from(minPoints, minDays)} ·{" "}
        {words.limitsShort(limitOf(limits.articlesPerDay), limitOf(limits.commentsPerDay))}
      </span>
    </div>
  );
}

function Ladder({ ranks, etag }: { readonly ranks: readonly Rank[]; readonly etag: string | undefined }) {
  const { data: groups } = useQuery(queryOf(listProgressionGroups));
  const reorder = useAct(reorderProgression, {
    changes: LADDER_ANSWERS,
    done: words.ordered,
    isQuiet: "conflicts",
  });
  const members = new Map(groups?.map((entry) => [entry.group.id, entry.members]));
  if (ranks.length === 0) return <EmptyState icon={Medal} title={words.empty} />;
  return (
    <Stack>
      {easierThanBefore(ranks).map(({ rank, before }) => (
        <Notice key={rank.id} tone="warning">
          {words.unordered(rank.group.name, before.group.name)}
        </Notice>
      ))}
      <OrderList
        label={words.ladder}
        items={ranks}
        idOf={({ id }) => id}
        nameOf={({ group }) => group.name}
        show={(rank) => <About rank={rank} members={members.get(rank.group.id) ?? 0} />}
        etag={etag}
        onReorder={(ids) => async (when) =>
          tagOfAnswer(await reorder.mutateAsync({ body: { ids: [...ids] }, ...when }))
        }
      />
      <p className={css.needs}>{words.order}</p>
    </Stack>
  );
}

/** The ladder of ranks, and how points are earned. */
export function Screen() {
  const progression = useQuery(taggedQueryOf(getProgression));
  return (
    <Page title={words.title} intro={words.intro}>
      <Answer of={progression}>
        {({ data: { ranks, settings }, etag }) => (
          <Split>
            <Ladder ranks={ranks} etag={etag} />
            <SettingsForm settings={settings} />
          </Split>
        )}
      </Answer>
    </Page>
  );
}

import { getProgression } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useParameter } from "../../../app/address.js";
import { queryOf } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Missing } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { RankForm } from "../forms/rank-form.js";
import { rankWords as words } from "../words.js";

const TRAIL = [{ label: words.title, to: { to: "/acp/ranks" } }] as const;

/** One rank: what it takes and what it allows. */
export function Screen() {
  const id = useParameter("id");
  const progression = useQuery(queryOf(getProgression));
  const rank = progression.data?.ranks.find((one) => one.id === id);
  if (!rank)
    return (
      <Page title={words.title} trail={TRAIL}>
        <Answer of={progression}>{() => <Missing />}</Answer>
      </Page>
    );
  const { group } = rank;
  return (
    <Page
      title={group.name}
      trail={TRAIL}
      intro={
        <>
          {words.asGroup}{" "}
          <Link to="/acp/groups/$id" params={{ id: group.id }}>
            {group.name}
          </Link>
        </>
      }
      isNarrow
    >
      <RankForm key={id} rank={rank} />
    </Page>
  );
}

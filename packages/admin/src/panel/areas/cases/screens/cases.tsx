import { type AnswerOf, listCases } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Radar } from "lucide-react";
import { useQueueInterval } from "../../../app/moderation-news.js";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Moment, Tag } from "../../../ui/parts.js";
import { formatNumber } from "../../../words/formats.js";
import { moderationWords } from "../../../words/moderation.js";
import { SEVERITY_TONES, STATE_TONES } from "../tones.js";
import { patternName, caseWords as words } from "../words.js";

type Case = AnswerOf<typeof listCases>["data"][number];

const STATES = ["open", "in-review", "resolved", "dismissed"] as const;
const KNOWN = ["rapid-logins", "multi-accounts", "registration-burst", "ban-evasion"];

/** The known patterns, and those of plugins that the list shows. */
const patternChoices = (cases: readonly Case[]) =>
  [...new Set([...KNOWN, ...cases.map(({ pattern }) => pattern)])].map((value) => ({
    value,
    label: patternName(value),
  }));

/** Cases that the analysis found. */
export function Screen() {
  const state = useListState({ filters: { status: STATES, pattern: "text" }, sorts: ["createdAt", "updatedAt"] });
  const { filters, page, sort, order } = state;
  const query = useQuery({
    ...listQueryOf(listCases, { query: { ...filters, page, sort, order, limit: 50 } }),
    refetchInterval: useQueueInterval(),
  });
  return (
    <Page title={words.title} intro={words.intro}>
      <DataList
        screen="cases"
        label={words.title}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ summary }) => summary}
        filters={[
          {
            kind: "choice",
            name: "status",
            label: words.status,
            choices: STATES.map((value) => ({ value, label: moderationWords.states[value] })),
          },
          {
            kind: "choice",
            name: "pattern",
            label: words.pattern,
            choices: patternChoices(query.data?.data ?? []),
          },
        ]}
        columns={[
          {
            id: "summary",
            label: words.summary,
            kind: "main",
            show: ({ id, summary }) => (
              <Link to="/modcp/cases/$id" params={{ id }}>
                {summary}
              </Link>
            ),
            text: ({ summary }) => summary,
          },
          {
            id: "pattern",
            label: words.pattern,
            show: ({ pattern }) => patternName(pattern),
            text: ({ pattern }) => pattern,
          },
          {
            id: "severity",
            label: words.severity,
            show: ({ severity }) => <Tag tone={SEVERITY_TONES[severity]}>{words.severities[severity]}</Tag>,
            text: ({ severity }) => severity,
          },
          {
            id: "status",
            label: words.status,
            show: ({ status }) => <Tag tone={STATE_TONES[status]}>{moderationWords.states[status]}</Tag>,
            text: ({ status }) => status,
          },
          {
            id: "members",
            label: words.members,
            kind: "number",
            show: ({ userCount, users }) => (
              <span title={users.map(({ displayName }) => displayName).join(", ")}>{formatNumber(userCount)}</span>
            ),
            text: ({ users }) => users.map(({ username }) => username).join(", "),
          },
          {
            id: "found",
            label: words.found,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
          {
            id: "changed",
            label: words.changed,
            sort: "updatedAt",
            show: ({ updatedAt }) => <Moment at={updatedAt} />,
            text: ({ updatedAt }) => updatedAt,
          },
        ]}
        empty={{ icon: Radar, title: words.empty, hint: words.emptyHint }}
      />
    </Page>
  );
}

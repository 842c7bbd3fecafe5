import type { AnswerOf, listBans, listSilences, listWarnings } from "@sitevine/api";
import type { Column } from "../../lists/data-list.js";
import type { ShownFilter } from "../../lists/filter-bar.js";
import { MemberLink, Moment, Row, Tag } from "../../ui/parts.js";
import { formatMoment } from "../../words/formats.js";
import { moderationWords } from "../../words/moderation.js";
import { sanctionWords as words } from "./words.js";

export type Warning = AnswerOf<typeof listWarnings>["data"][number];
export type Silence = AnswerOf<typeof listSilences>["data"][number];
export type Ban = AnswerOf<typeof listBans>["data"][number];
type Sanction = Warning | Silence | Ban;

const toneOf = (status: Sanction["status"]) => (status === "active" ? "bad" : undefined);

const until = ({ expiresAt }: Sanction): string =>
  expiresAt === null ? moderationWords.forGood : formatMoment(expiresAt);

/** The filters of a list of sanctions: by the states that they can have, and by whom they concern. */
export const sanctionFilters = (
  states: readonly Sanction["status"][],
  sanctions: readonly Sanction[] | undefined,
): readonly ShownFilter[] => [
  {
    kind: "choice",
    name: "status",
    label: words.status,
    choices: states.map((value) => ({ value, label: moderationWords.states[value] })),
  },
  { kind: "person", name: "userId", label: words.member, known: sanctions?.map(({ user }) => user) ?? [] },
];

/** The columns that warnings, silences and bans have in common, the first and the others. */
export const memberColumn = {
  id: "member",
  label: words.member,
  kind: "main",
  show: ({ user }) => <MemberLink person={user} />,
  text: ({ user }) => user.username,
} as const satisfies Column<Sanction>;

export const SANCTION_COLUMNS = [
  { id: "reason", label: words.reason, show: ({ reason }) => reason, text: ({ reason }) => reason },
  {
    id: "status",
    label: words.status,
    show: (sanction) => (
      <Row>
        <Tag tone={toneOf(sanction.status)}>{moderationWords.states[sanction.status]}</Tag>
        {"warningId" in sanction && sanction.warningId && <Tag>{words.fromWarning}</Tag>}
        {"caseId" in sanction && sanction.caseId && <Tag>{words.fromCase}</Tag>}
      </Row>
    ),
    text: ({ status }) => moderationWords.states[status],
  },
  {
    id: "given",
    label: words.given,
    sort: "createdAt",
    show: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { id: "ends", label: words.ends, show: until, text: ({ expiresAt }) => expiresAt ?? "" },
  {
    id: "by",
    label: words.by,
    show: ({ issuedBy }) => issuedBy?.displayName ?? moderationWords.site,
    text: ({ issuedBy }) => issuedBy?.username ?? "",
  },
] as const satisfies readonly Column<Sanction>[];

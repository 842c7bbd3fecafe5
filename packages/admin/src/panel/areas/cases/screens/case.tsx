import { getCase } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Ban, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useParameter } from "../../../app/address.js";
import { useQueueInterval } from "../../../app/moderation-news.js";
import { queryOf } from "../../../app/queries.js";
import { Answer, presentIn } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Card, Facts, MemberLink, Moment, Notice, Split, Stack, Tag } from "../../../ui/parts.js";
import { formatAgo } from "../../../words/formats.js";
import { moderationWords } from "../../../words/moderation.js";
import { type CaseDetail, useCaseExceptions, useCaseMoves } from "../case-actions.js";
import { BanAll } from "../parts/ban-all.js";
import { Notes } from "../parts/notes.js";
import notes from "../parts/notes.module.css";
import { Timeline } from "../parts/timeline.js";
import { SEVERITY_TONES, STATE_TONES } from "../tones.js";
import { patternName, caseWords as words } from "../words.js";

const TRAIL = [{ label: words.title, to: { to: "/modcp/cases" } }] as const;

function About({ found }: { readonly found: CaseDetail }) {
  const { pattern, severity, status, createdAt, updatedAt, users } = found;
  return (
    <Stack>
      <Card>
        <Facts
          facts={[
            [
              words.status,
              <Tag key="status" tone={STATE_TONES[status]}>
                {moderationWords.states[status]}
              </Tag>,
            ],
            [
              words.severity,
              <Tag key="severity" tone={SEVERITY_TONES[severity]}>
                {words.severities[severity]}
              </Tag>,
            ],
            [words.pattern, patternName(pattern)],
            [words.found, <Moment key="found" at={createdAt} />],
            [words.changed, <Moment key="changed" at={updatedAt} />],
          ]}
        />
      </Card>
      <Card title={words.members}>
        <ul className={notes.members}>
          {users.map((user) => (
            <li key={user.id}>
              <MemberLink person={user} />
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

function Case({ found }: { readonly found: CaseDetail }) {
  const { id, summary, actions, exception } = found;
  const moves = useCaseMoves();
  const exceptions = useCaseExceptions();
  const [asking, setAsking] = useState<"ban-all" | "except" | "revoke-exception">();
  const done = (): void => setAsking(undefined);
  const asks = [
    { act: "ban-all", icon: Ban, look: "danger", place: "button" },
    { act: "except", icon: ShieldCheck, place: "menu" },
    { act: "revoke-exception", icon: ShieldOff, place: "menu" },
  ] as const;
  return (
    <Page
      title={summary}
      trail={TRAIL}
      actions={[
        ...moves(found),
        ...asks
          .filter(({ act }) => actions.includes(act))
          .map(({ act, ...shown }) => ({ ...shown, id: act, label: words.acts[act], run: () => setAsking(act) })),
      ]}
    >
      {exception && (
        <Notice>
          {words.exceptedBy(
            exception.grantedBy?.displayName ?? moderationWords.somebodyGone,
            formatAgo(exception.grantedAt),
          )}
        </Notice>
      )}
      <Split>
        <Stack>
          <Timeline found={found} />
          <Notes found={found} />
        </Stack>
        <About found={found} />
      </Split>
      {asking === "ban-all" && <BanAll found={found} onClose={done} />}
      {asking === "except" && (
        <Confirm
          title={words.exceptTitle}
          action={words.acts.except}
          isDangerous={false}
          onConfirm={() => exceptions.except(id)}
          onClose={done}
        >
          {words.exceptHint}
        </Confirm>
      )}
      {asking === "revoke-exception" && (
        <Confirm
          title={words.revokeTitle}
          action={words.acts["revoke-exception"]}
          isDangerous={false}
          onConfirm={() => exceptions.revoke(id)}
          onClose={done}
        >
          {words.revokeHint}
        </Confirm>
      )}
    </Page>
  );
}

/** A review case. */
export function Screen() {
  const id = useParameter("id");
  const query = useQuery({ ...queryOf(getCase, { params: { id } }), refetchInterval: useQueueInterval() });
  const found = presentIn(query);
  if (found) return <Case key={id} found={found} />;
  return (
    <Page title={words.title} trail={TRAIL}>
      <Answer of={query}>{() => null}</Answer>
    </Page>
  );
}

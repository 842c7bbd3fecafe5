import { getUserDetail } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useParameter } from "../../../app/address.js";
import { useOpened } from "../../../app/opened.js";
import { may, usePerson } from "../../../app/person.js";
import { queryOf } from "../../../app/queries.js";
import { Answer, presentIn } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { Split, Stack } from "../../../ui/parts.js";
import { BanDialog } from "../forms/ban-dialog.js";
import { GroupsForm } from "../forms/groups-form.js";
import { WarnDialog } from "../forms/warn-dialog.js";
import { AccountCard, ProfileCard } from "../parts/account-card.js";
import { AccountQuestion } from "../parts/account-question.js";
import { SessionsCard } from "../parts/sessions-card.js";
import { StateNotice } from "../parts/state-notice.js";
import { WarningsCard } from "../parts/warnings-card.js";
import { usePersonActions } from "../person-actions.js";
import { personWords as words } from "../person-words.js";
import type { PersonDetail } from "../queries.js";
import { peopleWords } from "../words.js";

const TRAIL = [{ label: peopleWords.title, to: { to: "/acp/people" } }] as const;

function About({ person }: { readonly person: PersonDetail }) {
  const { id, username, displayName, active } = person;
  const [opened, open] = useOpened("open");
  const close = (): void => open(null);
  const mayWarn = may(usePerson(), "moderation.warn");
  return (
    <Page
      title={displayName}
      intro={
        <>
          @{username}
          {active && (
            <>
              {" "}
              · <a href={`/u/${encodeURIComponent(username)}`}>{words.publicProfile}</a>
            </>
          )}
        </>
      }
      trail={TRAIL}
      actions={usePersonActions(person, open)}
    >
      <Stack>
        <StateNotice person={person} />
        <Split>
          <Stack>
            <AccountCard person={person} />
            <ProfileCard person={person} />
            <SessionsCard person={person} />
            {mayWarn && <WarningsCard userId={id} />}
          </Stack>
          {person.actions.includes("set-groups") && <GroupsForm person={person} />}
        </Split>
      </Stack>
      {opened === "ban" && <BanDialog person={person} onClose={close} />}
      {opened === "warning" && mayWarn && <WarnDialog person={person} onClose={close} />}
      <AccountQuestion person={person} question={opened} onClose={close} />
    </Page>
  );
}

/** One person: who it is, what they may do, and what can be done about their account. */
export function Screen() {
  const id = useParameter("id");
  const person = useQuery(queryOf(getUserDetail, { params: { id } }));
  const present = presentIn(person);
  if (present) return <About key={id} person={present} />;
  return (
    <Page title={peopleWords.title} trail={TRAIL}>
      <Answer of={person}>{() => null}</Answer>
    </Page>
  );
}

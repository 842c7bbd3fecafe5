import { forceLogout, sendUserPasswordReset, setUserActive } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Confirm } from "../../../ui/dialog.js";
import { personWords as words } from "../person-words.js";
import { ACCOUNT_ANSWERS, type PersonDetail } from "../queries.js";

/** Asks before something is done to an account. */
export function AccountQuestion({
  person: { id, displayName, email },
  question,
  onClose,
}: {
  readonly person: PersonDetail;
  readonly question: string | undefined;
  readonly onClose: () => void;
}) {
  const input = { params: { id } };
  const active = useAct(setUserActive, { changes: ACCOUNT_ANSWERS, done: words.deactivated(displayName) });
  const logout = useAct(forceLogout, {
    changes: ACCOUNT_ANSWERS,
    done: ({ endedSessions }) => words.loggedOut(endedSessions),
  });
  const reset = useAct(sendUserPasswordReset, { changes: [], done: words.resetDone(email) });
  if (question === "deactivate")
    return (
      <Confirm
        title={words.deactivateTitle(displayName)}
        action={words.deactivate}
        onConfirm={() => active.mutateAsync({ ...input, body: { active: false } })}
        onClose={onClose}
      >
        {words.deactivateText}
      </Confirm>
    );
  if (question === "logout")
    return (
      <Confirm
        title={words.logoutTitle(displayName)}
        action={words.logout}
        onConfirm={() => logout.mutateAsync(input)}
        onClose={onClose}
      >
        {words.logoutText}
      </Confirm>
    );
  if (question === "reset")
    return (
      <Confirm
        title={words.resetTitle(displayName)}
        action={words.send}
        isDangerous={false}
        onConfirm={() => reset.mutateAsync(input)}
        onClose={onClose}
      >
        {words.resetText(email)}
      </Confirm>
    );
  return null;
}

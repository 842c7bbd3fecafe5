import {
  type AnswerOf,
  getCase,
  listBans,
  listCases,
  listModerationLog,
  revokeCaseException,
  updateCase,
} from "@sitevine/api";
import { CircleCheck, CircleSlash, Eye, RotateCcw } from "lucide-react";
import type { PanelAction } from "../../app/actions.js";
import { usePerson } from "../../app/person.js";
import { useAct } from "../../app/queries.js";
import { takeBackOf } from "../../app/take-back.js";
import { caseWords as words } from "./words.js";

export type CaseDetail = AnswerOf<typeof getCase>;
export const CASE_CHANGED = [getCase, listCases, listModerationLog, listBans];

const MOVES = [
  { act: "start-review", to: "in-review", icon: Eye },
  { act: "resolve", to: "resolved", icon: CircleCheck },
  { act: "dismiss", to: "dismissed", icon: CircleSlash },
  { act: "reopen", to: "open", icon: RotateCcw },
] as const;

/** The state changes that the site allows for a case, as actions of its screen. */
export function useCaseMoves(): (found: CaseDetail) => readonly PanelAction[] {
  const person = usePerson();
  const move = useAct(updateCase, {
    changes: CASE_CHANGED,
    done: ({ status }) => words.done[status],
    undo: ({ id }) => takeBackOf(person, { type: "case", id }),
  });
  return ({ id, status, actions }) =>
    MOVES.filter(({ act }) => actions.includes(act)).map(({ act, to, icon }) => ({
      id: act,
      label: act === "reopen" && status === "in-review" ? words.acts.putBack : words.acts[act],
      icon,
      isBusy: move.isPending,
      run: () => move.mutate({ params: { id }, body: { status: to } }),
    }));
}

export function useCaseExceptions() {
  const except = useAct(updateCase, { changes: CASE_CHANGED, done: words.excepted });
  const revoke = useAct(revokeCaseException, { changes: CASE_CHANGED, done: words.revoked });
  return {
    except: (id: string) => except.mutateAsync({ params: { id }, body: { exception: true } }),
    revoke: (id: string) => revoke.mutateAsync({ params: { id } }),
  };
}

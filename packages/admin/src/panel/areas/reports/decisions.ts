import {
  type AnswerOf,
  claimReport,
  type getReport,
  releaseReport,
  relistArticle,
  removeArticleComment,
  removeProfileComment,
  restoreArticleComment,
  restoreProfileComment,
  unlistArticle,
  updateReport,
} from "@sitevine/api";
import { client } from "../../app/client.js";
import { notify } from "../../app/notices.js";
import { usePerson } from "../../app/person.js";
import { refreshAnswers, useAct } from "../../app/queries.js";
import { sentenceOf } from "../../app/sentence.js";
import { takeBackOf } from "../../app/take-back.js";
import { CHANGED } from "./changed.js";
import { reportWords as words } from "./words.js";

export type ReportDetail = AnswerOf<typeof getReport>;
type Undo = (() => Promise<unknown>) | undefined;

/** Acts on what was reported that need a reason, and those that end them. */
export type ReasonedAct = "remove" | "unlist";
type EndingAct = "restore" | "relist";

/** Decisions and acts that the screen offers on a report. */
export function useDecisions({ id, target }: ReportDetail) {
  const person = usePerson();
  const changes = CHANGED;
  const params = { id };
  const ofTarget = { params: { id: target.id } };
  const isOnWall = target.type === "profile-comment";

  const claim = useAct(claimReport, { changes, done: words.claimed });
  const release = useAct(releaseReport, { changes, done: words.released });
  const reopen = useAct(updateReport, { changes, done: words.done.open });
  const undoDecision = (): Undo =>
    takeBackOf(person, { type: "report", id }, () => client.call(updateReport, { params, body: { status: "open" } }));
  const decide = useAct(updateReport, {
    changes,
    done: ({ status }) => words.done[status],
    undo: undoDecision,
  });
  const quietly = useAct(updateReport, { changes, isQuiet: true });

  const call = {
    remove: (reason: string) =>
      client.call(isOnWall ? removeProfileComment : removeArticleComment, { ...ofTarget, body: { reason } }),
    unlist: (reason: string) => client.call(unlistArticle, { ...ofTarget, body: { reason } }),
    restore: () => client.call(isOnWall ? restoreProfileComment : restoreArticleComment, ofTarget),
    relist: () => client.call(relistArticle, ofTarget),
  };
  const OPPOSITES = { remove: call.restore, unlist: call.relist } as const;

  const tell = (message: string, undos: readonly Undo[]): void =>
    notify({
      tone: "done",
      message,
      undo: undos.every((undo) => undo === undefined)
        ? undefined
        : async () => {
            for (const undo of undos) await undo?.();
            await refreshAnswers(CHANGED);
          },
    });

  return {
    isBusy: [claim, release, reopen, decide].some(({ isPending }) => isPending),
    claim: () => claim.mutate({ params }),
    release: () => release.mutate({ params }),
    reopen: () => reopen.mutate({ params, body: { status: "open" } }),
    decide: (status: "resolved" | "dismissed", resolution: string) =>
      decide.mutateAsync({ params, body: { status, ...(resolution === "" ? {} : { resolution }) } }),
    /** Resolves it beside an act on its target or on a member; returns what takes that back. */
    async resolveWith(reason: string): Promise<Undo> {
      await quietly.mutateAsync({ params, body: { status: "resolved", resolution: reason } });
      return undoDecision();
    },
    /** Acts on what was reported; the notice takes back both. */
    async act(act: ReasonedAct, reason: string, resolve: ((reason: string) => Promise<Undo>) | undefined) {
      await call[act](reason);
      const reopening = await resolve?.(reason);
      tell(words.done[act], [takeBackOf(person, target, OPPOSITES[act]), reopening]);
      await refreshAnswers(CHANGED);
    },
    async end(act: EndingAct) {
      try {
        await call[act]();
        tell(words.done[act], [takeBackOf(person, target)]);
      } catch (error) {
        notify({ tone: "problem", message: sentenceOf(error) });
      }
      await refreshAnswers(CHANGED);
    },
  };
}

import type {
  AnswerOf,
  createWarning,
  previewWarning,
  relistArticle,
  removeArticleComment,
  removeProfileComment,
  restoreArticleComment,
  restoreProfileComment,
  unlistArticle,
} from "@sitevine/api";
import { announce, exactTime, part, session, showProblem, write } from "../main.js";
import { fieldText, openDialog } from "./dialog.js";
import { offerToResolve, type SettledTarget } from "./settled-report.js";
import { word } from "./words.js";

type Remove = typeof removeArticleComment | typeof removeProfileComment;
type Restore = typeof restoreArticleComment | typeof restoreProfileComment;
type Preview = AnswerOf<typeof previewWarning>;

/** A comment of an article or of a wall. */
export interface CommentAddress {
  readonly place: "article" | "profile";
  readonly id: string;
}

/** An act with a reason that can settle the report about its target. */
interface SettlingAct extends SettledTarget {
  readonly name: "remove" | "unlist";
  readonly about: string;
  /** Announcement after the act has succeeded. */
  readonly done: string;
  act(reason: string): Promise<unknown>;
  onDone(reason: string): void | Promise<void>;
}

function openSettling({ name, about, done, targetType, targetId, act, onDone }: SettlingAct): void {
  let isActed = false;
  let resolve = async (): Promise<void> => {};
  const opened = openDialog({
    name,
    about,
    async onSend(form, { close }) {
      const reason = fieldText(form, "reason");
      // Only what is missing is tried again.
      if (!isActed) await act(reason);
      isActed = true;
      await resolve();
      close();
      announce(word(done));
      await onDone(reason);
    },
  });
  if (opened) resolve = offerToResolve(opened.form, { targetType, targetId });
}

/** Asks for the reason, and removes the comment. */
export const openRemove = ({ place, id }: CommentAddress, about: string, onDone: () => Promise<void>): void =>
  openSettling({
    name: "remove",
    about,
    done: "removed",
    targetType: `${place}-comment`,
    targetId: id,
    act: (reason) => session.call<Remove>("DELETE", `/api/moderation/comments/${place}/${id}`, { reason }),
    onDone,
  });

export async function restore({ place, id }: CommentAddress): Promise<void> {
  await session.call<Restore>("POST", `/api/moderation/comments/${place}/${id}/restore`);
  announce(word("restored"));
}

/** Asks for the reason, and unlists the article. */
export const openUnlist = (id: string, onDone: (reason: string) => void): void =>
  openSettling({
    name: "unlist",
    about: "",
    done: "unlistedNow",
    targetType: "article",
    targetId: id,
    act: (reason) => session.call<typeof unlistArticle>("POST", `/api/moderation/articles/${id}/unlist`, { reason }),
    onDone,
  });

export async function relist(id: string): Promise<void> {
  await session.call<typeof relistArticle>("POST", `/api/moderation/articles/${id}/relist`);
  announce(word("relisted"));
}

function followsOf({ points, pointsAfter, consequence }: Preview): string {
  const counted = word("points", { now: String(points), after: String(pointsAfter) });
  if (!consequence) return counted;
  const { act, until } = consequence;
  return `${counted} ${until === null ? word(`${act}ForGood`) : word(act, { until: exactTime(new Date(until)) })}`;
}

/** Asks for reason and points, says what they would lead to, and warns the member. */
export function openWarn(userId: string, name: string): void {
  const opened = openDialog({
    name: "warn",
    about: name,
    async onSend(form, { close }) {
      const [reason, points] = [fieldText(form, "reason"), Number(fieldText(form, "points"))];
      await session.call<typeof createWarning>("POST", "/api/moderation/warnings", { userId, reason, points });
      close();
      announce(word("warned"));
    },
  });
  if (!opened) return;
  const { form } = opened;
  const field = form.querySelector<HTMLInputElement>("input[name='points']");
  const problem = form.querySelector<HTMLElement>(".sv-problem");
  let latest = 0;
  async function showFollows(): Promise<void> {
    latest += 1;
    const asked = latest;
    if (!field?.checkValidity()) return write(form, "follows", "");
    const query = new URLSearchParams({ userId, points: field.value });
    const preview = await session.call<typeof previewWarning>("GET", `/api/moderation/warnings/preview?${query}`);
    // Answers may arrive in another order than they were asked for.
    if (asked === latest && part(form, "follows")) write(form, "follows", followsOf(preview));
  }
  const show = (): void => void showFollows().catch((error: unknown) => problem && showProblem(problem, error));
  field?.addEventListener("input", show);
  show();
}

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
import { word } from "./words.js";

type Remove = typeof removeArticleComment | typeof removeProfileComment;
type Restore = typeof restoreArticleComment | typeof restoreProfileComment;
type Preview = AnswerOf<typeof previewWarning>;

/** A comment of an article or of a wall. */
export interface CommentAddress {
  readonly place: "article" | "profile";
  readonly id: string;
}

/** Asks for the reason, and removes the comment. */
export function openRemove({ place, id }: CommentAddress, about: string, onDone: () => Promise<void>): void {
  openDialog({
    name: "remove",
    about,
    async onSend(form, { close }) {
      const reason = fieldText(form, "reason");
      await session.call<Remove>("DELETE", `/api/moderation/comments/${place}/${id}`, { reason });
      close();
      announce(word("removed"));
      await onDone();
    },
  });
}

export async function restore({ place, id }: CommentAddress): Promise<void> {
  await session.call<Restore>("POST", `/api/moderation/comments/${place}/${id}/restore`);
  announce(word("restored"));
}

/** Asks for the reason, and unlists the article. */
export function openUnlist(id: string, onDone: (reason: string) => void): void {
  openDialog({
    name: "unlist",
    about: "",
    async onSend(form, { close }) {
      const reason = fieldText(form, "reason");
      await session.call<typeof unlistArticle>("POST", `/api/moderation/articles/${id}/unlist`, { reason });
      close();
      announce(word("unlistedNow"));
      onDone(reason);
    },
  });
}

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

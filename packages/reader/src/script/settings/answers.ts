import type { AnswerOf, listOwnProfileFields } from "@sitevine/api";

/** What somebody says in one of the site's own fields, and who may read it. */
export type Answer = Readonly<Pick<AnswerOf<typeof listOwnProfileFields>[number], "value" | "visibility">>;

/** What of the answers is to be saved: an answer that stays as it was is not checked again by rules that came later. */
export function changedAnswers(
  before: Readonly<Record<string, Answer>>,
  now: Readonly<Record<string, Answer>>,
): Readonly<Record<string, Partial<Answer>>> {
  const changes: Record<string, Partial<Answer>> = {};
  for (const [key, { value, visibility }] of Object.entries(now)) {
    const former = before[key];
    const change = {
      ...(isSame(value, former?.value ?? null) ? {} : { value }),
      ...(visibility === former?.visibility ? {} : { visibility }),
    };
    if (Object.keys(change).length > 0) changes[key] = change;
  }
  return changes;
}

/** A box that was never ticked looks like one that was cleared. */
const isSame = (value: Answer["value"], former: Answer["value"]): boolean =>
  value === former || (value === false && former === null);

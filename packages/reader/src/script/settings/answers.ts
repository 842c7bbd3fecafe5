import type { AnswerOf, listOwnProfileFields } from "@sitevine/api";

/** A member's answer in one of the site's own profile fields, and who may read it. */
export type Answer = Readonly<Pick<AnswerOf<typeof listOwnProfileFields>[number], "value" | "visibility">>;

/** Returns the changed answers only: an unchanged answer must not be checked again by rules that were added later. */
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

/** A box that was never ticked equals one that was cleared. */
const isSame = (value: Answer["value"], former: Answer["value"]): boolean =>
  value === former || (value === false && former === null);

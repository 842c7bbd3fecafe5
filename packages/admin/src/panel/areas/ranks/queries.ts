import { type AnswerOf, getProgression, listProgressionGroups } from "@sitevine/api";

export type Progression = AnswerOf<typeof getProgression>;
export type Rank = Progression["ranks"][number];

/** Endpoints whose answers are out of date when the ladder has changed. */
export const LADDER_ANSWERS = [getProgression, listProgressionGroups] as const;

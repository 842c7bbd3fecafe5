/** What a sentence is made from. */
export interface SentenceFacts {
  /** Display name of whoever did it last; null where nobody is named. */
  readonly actor: string | null;
  /** How often it happened since the last look. */
  readonly amount: number;
  /** Title of what it is about; null where that has none or may not be named. */
  readonly title: string | null;
}

/** Says in one sentence what happened. */
export type Sentence = (facts: SentenceFacts) => string;

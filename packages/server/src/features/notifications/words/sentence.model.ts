/** What a sentence is made of. */
export interface SentenceFacts {
  /** Display name of the last member who did it; null where nobody is named. */
  readonly actor: string | null;
  /** How often it has happened since the recipient last read it. */
  readonly amount: number;
  /** Title of the subject; null when it has none or may not be named. */
  readonly title: string | null;
}

/** Says in one sentence what happened. */
export type Sentence = (facts: SentenceFacts) => string;

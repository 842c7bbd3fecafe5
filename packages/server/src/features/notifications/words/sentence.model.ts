/** An act of a moderator on a member or their content. */
export interface ToldAct {
  /** For example `comment.remove`; a row may name one that this release does not know. */
  readonly name: string;
  /** As the moderator wrote it. */
  readonly reason: string | null;
}

/** Facts that a sentence is made of. */
export interface SentenceFacts {
  /** Display name of the last member who did it; null where nobody is named. */
  readonly actor: string | null;
  /** The number of times that it has happened since the recipient last read it. */
  readonly amount: number;
  /** Title of the subject; null when it has none or may not be named. */
  readonly title: string | null;
  /** Only of notifications of an act of a moderator. */
  readonly act?: ToldAct | undefined;
}

/** Says in one sentence what happened. */
export type Sentence = (facts: SentenceFacts) => string;

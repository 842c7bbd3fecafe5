/** What a sentence is made from. */
export interface NoticeFacts {
  /** Display name of whoever did it last; null where nobody is named. */
  readonly actor: string | null;
  /** How often it happened since the last look. */
  readonly amount: number;
  /** Title of what it is about; null where that has none or may not be named. */
  readonly title: string | null;
}

/** Makes one sentence of news. */
export type Sentence = (facts: NoticeFacts) => string;

/** The news of one language. */
export interface NoticeWords {
  /** By kind. */
  readonly sentences: Readonly<Record<string, Sentence>>;
  /** For a kind that has no words, such as one of a plugin that is gone. */
  readonly unknown: Sentence;
}

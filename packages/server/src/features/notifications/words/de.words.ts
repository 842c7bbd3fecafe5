import type { SentenceFacts } from "./sentence.model.js";

const who = ({ actor }: SentenceFacts): string => actor ?? "Jemand";

/** Phrases that the German sentences share. */
export const de = {
  who,
  andOthers: (facts: SentenceFacts): string => {
    const others = facts.amount - 1;
    if (others === 0) return who(facts);
    return `${who(facts)} und ${others === 1 ? "noch jemand" : `${others} andere`}`;
  },
  /** The article in the grammatical case of `own`: "deinen Artikel", "deinem Artikel". */
  article: ({ title }: SentenceFacts, own: string): string => (title === null ? own : `${own} „${title}“`),
  verb: ({ amount }: SentenceFacts, one: string, many: string): string => (amount === 1 ? one : many),
};

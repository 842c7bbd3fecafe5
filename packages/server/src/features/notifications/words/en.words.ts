import type { SentenceFacts } from "./sentence.model.js";

const who = ({ actor }: SentenceFacts): string => actor ?? "Somebody";

/** Phrases that the English sentences share. */
export const en = {
  who,
  andOthers: (facts: SentenceFacts): string => {
    const others = facts.amount - 1;
    if (others === 0) return who(facts);
    return `${who(facts)} and ${others === 1 ? "one other" : `${others} others`}`;
  },
  article: ({ title }: SentenceFacts): string => (title === null ? "your article" : `your article “${title}”`),
  verb: ({ amount }: SentenceFacts, one: string, many: string): string => (amount === 1 ? one : many),
};

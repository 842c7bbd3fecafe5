import type { NoticeFacts, NoticeWords } from "./notice-words.js";

const who = ({ actor }: NoticeFacts): string => actor ?? "Somebody";

const andOthers = (facts: NoticeFacts): string => {
  const others = facts.amount - 1;
  if (others === 0) return who(facts);
  return `${who(facts)} and ${others === 1 ? "one other" : `${others} others`}`;
};

const article = ({ title }: NoticeFacts, otherwise: string): string =>
  title === null ? otherwise : `${otherwise} “${title}”`;

export const en: NoticeWords = {
  sentences: {
    "article.comment": (facts) =>
      facts.amount === 1
        ? `${who(facts)} commented on ${article(facts, "your article")}.`
        : `${facts.amount} new comments on ${article(facts, "your article")}, the latest by ${who(facts)}.`,
    "article.like": (facts) =>
      `${andOthers(facts)} ${facts.amount === 1 ? "likes" : "like"} ${article(facts, "your article")}.`,
    "comment.reply": (facts) =>
      facts.amount === 1
        ? `${who(facts)} answered your comment.`
        : `${facts.amount} new answers to your comment, the latest by ${who(facts)}.`,
    "comment.mention": (facts) =>
      facts.amount === 1
        ? `${who(facts)} mentioned you in a comment.`
        : `You were mentioned in ${facts.amount} comments, the latest by ${who(facts)}.`,
    "comment.like": (facts) => `${andOthers(facts)} ${facts.amount === 1 ? "likes" : "like"} your comment.`,
    "profile.comment": (facts) =>
      facts.amount === 1
        ? `${who(facts)} wrote on your profile.`
        : `${facts.amount} new entries on your profile, the latest by ${who(facts)}.`,
    "user.follow": (facts) => `${andOthers(facts)} ${facts.amount === 1 ? "follows" : "follow"} you now.`,
    "badge.award": ({ amount, title }) => {
      if (amount > 1) return `You were awarded ${amount} badges.`;
      return title === null ? "You were awarded a badge." : `You were awarded the badge “${title}”.`;
    },
    "moderation.action": () => "A moderator acted on your account.",
  },
  unknown: () => "There is something new for you.",
};

import type { NoticeFacts, NoticeWords } from "./notice-words.js";

const who = ({ actor }: NoticeFacts): string => actor ?? "Jemand";

const andOthers = (facts: NoticeFacts): string => {
  const others = facts.amount - 1;
  if (others === 0) return who(facts);
  return `${who(facts)} und ${others === 1 ? "noch jemand" : `${others} andere`}`;
};

const article = ({ title }: NoticeFacts, otherwise: string): string =>
  title === null ? otherwise : `${otherwise} „${title}“`;

const verb = ({ amount }: NoticeFacts, one: string, many: string): string => (amount === 1 ? one : many);

export const de: NoticeWords = {
  sentences: {
    "article.comment": (facts) =>
      facts.amount === 1
        ? `${who(facts)} hat ${article(facts, "deinen Artikel")} kommentiert.`
        : `${facts.amount} neue Kommentare zu ${article(facts, "deinem Artikel")}, zuletzt von ${who(facts)}.`,
    "article.like": (facts) =>
      `${andOthers(facts)} ${verb(facts, "mag", "mögen")} ${article(facts, "deinen Artikel")}.`,
    "comment.reply": (facts) =>
      facts.amount === 1
        ? `${who(facts)} hat auf deinen Kommentar geantwortet.`
        : `${facts.amount} neue Antworten auf deinen Kommentar, zuletzt von ${who(facts)}.`,
    "comment.mention": (facts) =>
      facts.amount === 1
        ? `${who(facts)} hat dich in einem Kommentar erwähnt.`
        : `Du wurdest in ${facts.amount} Kommentaren erwähnt, zuletzt von ${who(facts)}.`,
    "comment.like": (facts) => `${andOthers(facts)} ${verb(facts, "mag", "mögen")} deinen Kommentar.`,
    "profile.comment": (facts) =>
      facts.amount === 1
        ? `${who(facts)} hat auf dein Profil geschrieben.`
        : `${facts.amount} neue Einträge auf deinem Profil, zuletzt von ${who(facts)}.`,
    "user.follow": (facts) => `${andOthers(facts)} ${verb(facts, "folgt", "folgen")} dir jetzt.`,
    "badge.award": ({ amount, title }) => {
      if (amount > 1) return `Dir wurden ${amount} Abzeichen verliehen.`;
      return title === null ? "Dir wurde ein Abzeichen verliehen." : `Dir wurde das Abzeichen „${title}“ verliehen.`;
    },
    "moderation.action": () => "Ein Moderator hat an deinem Konto etwas getan.",
  },
  unknown: () => "Es gibt etwas Neues für dich.",
};

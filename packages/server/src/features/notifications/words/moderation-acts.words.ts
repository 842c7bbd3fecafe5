import type { InEachLanguage, Language } from "../../../kernel/language.js";
import type { ModerationEvents } from "../../moderation-log/index.js";
import type { Sentence } from "./sentence.model.js";

type Act = ModerationEvents["moderation.acted"]["act"];

/** Each act without its full stop, as a reason may follow. */
const ACTS: InEachLanguage<Readonly<Record<Act, string>>> = {
  en: {
    "warning.issue": "You were warned",
    "warning.pardon": "A warning of yours was taken back",
    "silence.issue": "You can read here, but no longer write",
    "silence.lift": "You can write here again",
    "ban.lift": "Your ban was lifted",
    "comment.remove": "A moderator removed your comment",
    "comment.restore": "A moderator restored your comment",
    "article.unlist": "A moderator took your article off the lists",
    "article.relist": "A moderator put your article back on the lists",
    "report.resolve": "Moderators have looked into your report and resolved it",
    "report.dismiss": "Moderators have looked into your report and see no need to act",
  },
  de: {
    "warning.issue": "Du wurdest verwarnt",
    "warning.pardon": "Eine Verwarnung wurde zurückgenommen",
    "silence.issue": "Du kannst hier lesen, aber nichts mehr schreiben",
    "silence.lift": "Du kannst hier wieder schreiben",
    "ban.lift": "Deine Sperre wurde aufgehoben",
    "comment.remove": "Ein Moderator hat deinen Kommentar entfernt",
    "comment.restore": "Ein Moderator hat deinen Kommentar wiederhergestellt",
    "article.unlist": "Ein Moderator hat deinen Artikel aus den Listen genommen",
    "article.relist": "Ein Moderator hat deinen Artikel wieder in die Listen aufgenommen",
    "report.resolve": "Die Moderation hat deine Meldung geprüft und erledigt",
    "report.dismiss": "Die Moderation hat deine Meldung geprüft und sieht keinen Anlass einzugreifen",
  },
};

/** For notifications of an earlier release, which do not say what was done, and for acts of a later one. */
const UNNAMED: InEachLanguage<string> = {
  en: "A moderator acted on your account",
  de: "Ein Moderator hat an deinem Konto etwas getan",
};

const QUOTED: InEachLanguage<(reason: string) => string> = {
  en: (reason) => `: “${reason}”`,
  de: (reason) => `: „${reason}“`,
};

const isAct = (name: string): name is Act => Object.hasOwn(ACTS.en, name);

/** Says what a moderator did, and why where a reason was given. */
export const sayAct =
  (language: Language): Sentence =>
  ({ act }) => {
    if (!act || !isAct(act.name)) return `${UNNAMED[language]}.`;
    const reason = (act.reason ?? "").trim().replace(/\.$/, "");
    return `${ACTS[language][act.name]}${reason === "" ? "" : QUOTED[language](reason)}.`;
  };

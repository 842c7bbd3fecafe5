import type { InEachLanguage } from "../../kernel/language.js";

/** The reasons that members choose from while the setting names none, and what they are told before they report. */
export const REASON_WORDS: InEachLanguage<{ readonly reasons: readonly string[]; readonly notice: string }> = {
  en: {
    reasons: ["Spam or advertising", "Insults or harassment", "Hate", "Private data of others", "Something else"],
    notice: "The moderators see your report and what you reported. You get a notification when they have decided.",
  },
  de: {
    reasons: ["Spam oder Werbung", "Beleidigung oder Belästigung", "Hass", "Private Daten anderer", "Etwas anderes"],
    notice:
      "Die Moderatoren sehen deine Meldung und was du gemeldet hast. Du wirst benachrichtigt, wenn sie entschieden haben.",
  },
};

import type { Greeted } from "../greeted.model.js";
import type { MailWords } from "../mail-content.model.js";

const greet = ({ username, displayName }: Greeted): string => `Hallo ${displayName ?? username},`;
const minutes = (count: number): string => (count === 1 ? "eine Minute" : `${count} Minuten`);
const IGNORE = "Falls du das nicht angefordert hast, kannst du diese Mail ignorieren; dann passiert nichts.";
const SECURE =
  "Falls du das nicht warst, setze sofort ein neues Passwort und sag den Administratoren der Seite Bescheid.";

export const de: MailWords = {
  contents: {
    "registration-code": ({ code, minutes: count }, site) => ({
      subject: `Dein Code für ${site}`,
      greeting: "Hallo,",
      paragraphs: [`mit diesem Code schließt du deine Registrierung bei ${site} ab. Er gilt ${minutes(count)}.`],
      code,
      caution: IGNORE,
    }),
    "already-registered": (member, site) => ({
      subject: `Du hast schon ein Konto bei ${site}`,
      greeting: greet(member),
      paragraphs: [
        `jemand hat mit deiner E-Mail-Adresse einen Code für die Registrierung bei ${site} angefordert. Du hast schon ein Konto: ${member.username}.`,
        "Wenn du dein Passwort nicht mehr weißt, fordere auf der Anmeldeseite ein neues an.",
      ],
      caution: IGNORE,
    }),
    "password-reset": ({ url, minutes: count, ...member }, site) => ({
      subject: `Neues Passwort für ${site}`,
      greeting: greet(member),
      paragraphs: [
        `über diesen Link wählst du ein neues Passwort für dein Konto bei ${site}. Er gilt ${minutes(count)}.`,
      ],
      action: { label: "Neues Passwort wählen", url },
      caution: IGNORE,
    }),
    "password-changed": (member, site) => ({
      subject: `Dein Passwort für ${site} wurde geändert`,
      greeting: greet(member),
      paragraphs: [`das Passwort deines Kontos bei ${site} wurde geändert.`],
      caution: SECURE,
    }),
    "email-change-code": ({ code, minutes: count, ...member }, site) => ({
      subject: `Bestätige deine neue E-Mail-Adresse für ${site}`,
      greeting: greet(member),
      paragraphs: [`mit diesem Code bestätigst du, dass die Adresse dir gehört. Er gilt ${minutes(count)}.`],
      code,
      caution: IGNORE,
    }),
    "email-changed": ({ newEmail, ...member }, site) => ({
      subject: `Deine E-Mail-Adresse für ${site} wurde geändert`,
      greeting: greet(member),
      paragraphs: [
        `die E-Mail-Adresse deines Kontos bei ${site} ist jetzt ${newEmail}. An diese hier gehen keine Mails mehr.`,
      ],
      caution: SECURE,
    }),
    notification: ({ sentence, quote, url, unsubscribeUrl, ...member }, site) => ({
      subject: `${site}: ${sentence}`,
      greeting: greet(member),
      paragraphs: [sentence],
      quote,
      action: { label: "Ansehen", url },
      caution: "In deinem Konto legst du fest, welche Neuigkeiten dich per E-Mail erreichen.",
      ...(unsubscribeUrl === undefined
        ? {}
        : { unsubscribe: { label: "Keine Mails dieser Art mehr senden", url: unsubscribeUrl } }),
    }),
    digest: ({ rhythm, notifications, articles, url, unsubscribeUrl, ...member }, site) => ({
      subject: `${site}: ${rhythm === "weekly" ? "Neues aus dieser Woche" : "Neues für dich"}`,
      greeting: greet(member),
      paragraphs: [`das war neu für dich bei ${site}.`],
      lists: [
        ...(notifications.length > 0 ? [{ title: "Benachrichtigungen", items: notifications }] : []),
        ...(articles.length > 0 ? [{ title: "Neue Artikel von allen, denen du folgst", items: articles }] : []),
      ],
      action: { label: "Alles ansehen", url },
      caution: "In deinem Konto legst du fest, welche Neuigkeiten dich per E-Mail erreichen, und wie oft.",
      unsubscribe: { label: "Keine dieser Mails mehr senden", url: unsubscribeUrl },
    }),
    plugin: ({ subject, text, plugin, ...member }, site) => ({
      subject: `${site}: ${subject}`,
      greeting: greet(member),
      paragraphs: text.split(/\n{2,}/),
      caution: `Diese Mail schickt dir das Plugin ${plugin} von ${site}.`,
    }),
    invite: ({ inviter, url }, site) => ({
      subject: `${inviter} lädt dich zu ${site} ein`,
      greeting: "Hallo,",
      paragraphs: [`${inviter} würde sich freuen, dich bei ${site} zu sehen. Dieser Link führt zur Registrierung.`],
      action: { label: "Mitmachen", url },
      caution: "Falls du den Absender nicht kennst, kannst du diese Mail ignorieren.",
    }),
    test: ({ sender }, site) => ({
      subject: `Testmail von ${site}`,
      greeting: "Hallo,",
      paragraphs: [`${sender} möchte wissen, ob Mails von ${site} ankommen. Diese ist angekommen.`],
      caution: "Du musst nichts tun.",
    }),
  },
  footer: (site) => `Diese Mail kommt von ${site}. Antworten darauf liest niemand.`,
};

import { inLanguage } from "../../words/language.js";
import { caseNames } from "./names.js";

export const caseWords = {
  ...caseNames,
  ...inLanguage({
    en: {
      intro: "What the site found suspicious by itself. Nothing happens to anybody until you decide.",
      summary: "Case",
      pattern: "Pattern",
      severity: "Severity",
      status: "Status",
      members: "Members",
      found: "Found",
      changed: "Changed",
      patterns: {
        "rapid-logins": "Rapid logins",
        "multi-accounts": "Several accounts",
        "registration-burst": "Burst of registrations",
        "ban-evasion": "Ban evasion",
      },
      severities: { low: "Low", medium: "Medium", high: "High" },
      empty: "No case was opened",
      emptyHint:
        "Once an hour the site looks for rapid logins, several accounts, bursts of registrations and ban evasion.",
      evidence: "Evidence",
      evidenceHint: "In the order in which it happened.",
      noEvidence: "There is no evidence any more.",
      labels: {
        ban: "Ban",
        registration: "Registration",
        "shared-origin": "Same address and device",
        logins: "Logins",
      },
      notes: "Notes",
      notesHint: "Only moderators read them.",
      noNotes: "Nobody has written a note.",
      note: "New note",
      addNote: "Add note",
      noted: "The note is added",
      acts: {
        "start-review": "Start review",
        resolve: "Resolve",
        dismiss: "Dismiss",
        reopen: "Reopen",
        putBack: "Put back",
        "ban-all": "Ban all …",
        except: "Except these members",
        "revoke-exception": "End the exception",
      },
      done: {
        "in-review": "The case is in review",
        resolved: "The case is resolved",
        dismissed: "The case is dismissed",
        open: "The case is open",
      },
      exceptTitle: "Except these members from the pattern?",
      exceptHint:
        "For members who are known to share a connection, such as a family. The pattern no longer reports them.",
      excepted: "The members are excepted",
      exceptedBy: (name: string, when: string) =>
        `${name} excepted these members ${when}: the pattern no longer reports them.`,
      revokeTitle: "Let the pattern report these members again?",
      revokeHint: "The next analysis may find them again.",
      revoked: "The exception has ended",
      banTitle: (count: number) =>
        count === 1 ? "Ban the member of this case" : `Ban the ${count} members of this case`,
      banHint: "They cannot sign in, and their sessions end at once. The case is then resolved.",
      banWhom: "Who is banned",
      ban: (count: number) => (count === 1 ? "Ban 1 member" : `Ban ${count} members`),
      banned: (count: number, skipped: number) =>
        `${count === 1 ? "1 member is" : `${count} members are`} banned${skipped > 0 ? `, ${skipped} skipped` : ""}`,
      word: "BAN",
    },
    de: {
      intro: "Was der Site von selbst verdächtig vorkam. Niemandem geschieht etwas, bis du entscheidest.",
      summary: "Fall",
      pattern: "Muster",
      severity: "Schwere",
      status: "Zustand",
      members: "Mitglieder",
      found: "Gefunden",
      changed: "Geändert",
      patterns: {
        "rapid-logins": "Schnelle Anmeldungen",
        "multi-accounts": "Mehrere Konten",
        "registration-burst": "Schwall von Registrierungen",
        "ban-evasion": "Umgehung einer Sperre",
      },
      severities: { low: "Gering", medium: "Mittel", high: "Hoch" },
      empty: "Es gibt keinen Fall",
      emptyHint:
        "Jede Stunde sucht die Site nach schnellen Anmeldungen, mehreren Konten, vielen Registrierungen auf einmal und umgangenen Sperren.",
      evidence: "Belege",
      evidenceHint: "In der Reihenfolge, in der es geschah.",
      noEvidence: "Belege gibt es nicht mehr.",
      labels: {
        ban: "Sperre",
        registration: "Registrierung",
        "shared-origin": "Gleiche Adresse, gleiches Gerät",
        logins: "Anmeldungen",
      },
      notes: "Notizen",
      notesHint: "Nur die Moderation liest sie.",
      noNotes: "Noch keine Notiz.",
      note: "Neue Notiz",
      addNote: "Notiz hinzufügen",
      noted: "Die Notiz ist hinzugefügt",
      acts: {
        "start-review": "In Bearbeitung nehmen",
        resolve: "Erledigen",
        dismiss: "Abweisen",
        reopen: "Wieder öffnen",
        putBack: "Zurücklegen",
        "ban-all": "Alle sperren …",
        except: "Diese Mitglieder ausnehmen",
        "revoke-exception": "Ausnahme aufheben",
      },
      done: {
        "in-review": "Der Fall ist in Bearbeitung",
        resolved: "Der Fall ist erledigt",
        dismissed: "Der Fall ist abgewiesen",
        open: "Der Fall ist offen",
      },
      exceptTitle: "Diese Mitglieder von dem Muster ausnehmen?",
      exceptHint:
        "Für Mitglieder, die sich bekanntlich einen Anschluss teilen, etwa eine Familie. Das Muster meldet sie dann nicht mehr.",
      excepted: "Die Mitglieder sind ausgenommen",
      exceptedBy: (name: string, when: string) =>
        `${name} hat diese Mitglieder ${when} ausgenommen: Das Muster meldet sie nicht mehr.`,
      revokeTitle: "Soll das Muster diese Mitglieder wieder melden?",
      revokeHint: "Die nächste Suche kann sie wieder finden.",
      revoked: "Die Ausnahme ist aufgehoben",
      banTitle: (count: number) =>
        count === 1 ? "Das Mitglied dieses Falls sperren" : `Die ${count} Mitglieder dieses Falls sperren`,
      banHint: "Sie können sich nicht anmelden, und ihre Sitzungen enden sofort. Der Fall ist dann erledigt.",
      banWhom: "Wer gesperrt wird",
      ban: (count: number) => (count === 1 ? "1 Mitglied sperren" : `${count} Mitglieder sperren`),
      banned: (count: number, skipped: number) =>
        `${count === 1 ? "1 Mitglied ist" : `${count} Mitglieder sind`} gesperrt${skipped > 0 ? `, ${skipped} ausgelassen` : ""}`,
      word: "SPERREN",
    },
  }),
};

const named = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key;

/** A pattern in words; one of a plugin as it is named. */
export const patternName = (pattern: string): string => named(caseWords.patterns, pattern);
export const evidenceName = (label: string): string => named(caseWords.labels, label);

import { inLanguage } from "../words/language.js";

export const appWords = inLanguage({
  en: {
    offline: "The site cannot be reached. Check your connection; what you entered is still here.",
    noRight: "You may not see this",
    noRightHint: "Your groups do not have the right for this screen. An administrator can give it to you.",
    missing: "This does not exist",
    missingHint: "It may have been deleted, or the address is wrong.",
    failed: "This could not be loaded",
    signIn: "Sign in",
    signInFirst: "You are not signed in.",
    ended: "You were signed out",
    endedHint: "Sign in again to go on. What you entered stays here.",
    signInAgain: "Sign in again",
    toSite: "To the site",
    ofPlugins: "Plugins",
  },
  de: {
    offline: "Die Site ist nicht zu erreichen. Prüfe die Verbindung; deine Eingaben sind noch da.",
    noRight: "Das darfst du nicht sehen",
    noRightHint: "Deinen Gruppen fehlt das Recht für diese Seite. Die Verwaltung kann es dir geben.",
    missing: "Das gibt es nicht",
    missingHint: "Es wurde vielleicht gelöscht, oder die Adresse stimmt nicht.",
    failed: "Das ließ sich nicht laden",
    signIn: "Anmelden",
    signInFirst: "Du bist nicht angemeldet.",
    ended: "Du wurdest abgemeldet",
    endedHint: "Melde dich wieder an, um weiterzumachen. Deine Eingaben bleiben hier.",
    signInAgain: "Wieder anmelden",
    toSite: "Zur Site",
    ofPlugins: "Plugins",
  },
});

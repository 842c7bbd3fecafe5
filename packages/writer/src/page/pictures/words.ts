import { inLanguage } from "@sitevine/app-kit";

export const pictureWords = inLanguage({
  en: {
    insert: "Picture",
    onTheWay: (count: number) => (count === 1 ? "1 picture on its way" : `${count} pictures on their way`),
    failed: (count: number) => (count === 1 ? "1 picture did not arrive" : `${count} pictures did not arrive`),
    waiting: "Waiting",
    sending: "Sending",
    preparing: "The site is preparing it",
    progressOf: (name: string) => `Progress of ${name}`,
    retry: (name: string) => `Send ${name} again`,
    retryAll: "Send all of them again",
    remove: (name: string) => `Remove ${name}`,
    alt: "What the picture shows",
    altHint: "Read aloud to people who do not see it; leave it empty if it only decorates.",
  },
  de: {
    insert: "Bild",
    onTheWay: (count: number) => (count === 1 ? "1 Bild ist unterwegs" : `${count} Bilder sind unterwegs`),
    failed: (count: number) => (count === 1 ? "1 Bild kam nicht an" : `${count} Bilder kamen nicht an`),
    waiting: "Wartet",
    sending: "Wird gesendet",
    preparing: "Die Site bereitet es auf",
    progressOf: (name: string) => `Fortschritt von ${name}`,
    retry: (name: string) => `${name} noch einmal senden`,
    retryAll: "Alle noch einmal senden",
    remove: (name: string) => `${name} entfernen`,
    alt: "Was das Bild zeigt",
    altHint: "Wird Menschen vorgelesen, die es nicht sehen; leer, wenn es nur schmückt.",
  },
});

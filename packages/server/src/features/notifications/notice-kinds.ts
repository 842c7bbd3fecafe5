import type { NotificationKind, NotificationKinds } from "../account/index.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";
import type { NoticeFacts, NoticeWords, Sentence } from "./words/notice-words.js";

const LANGUAGES: ReadonlyMap<string, NoticeWords> = new Map([
  ["en", en],
  ["de", de],
]);

/** The sentences of one kind by language; the English one serves where the site's language is missing. */
export type Sentences = { readonly en: Sentence } & Readonly<Partial<Record<string, Sentence>>>;

/** The kinds of news with their words. */
export interface NoticeKinds {
  find(kind: string): NotificationKind | undefined;
  /** One sentence in the language, or in English where there are no words in it. */
  sentence(kind: string, facts: NoticeFacts, language: string): string;
  /** Adds a kind, of a plugin for example, until the returned function is called; throws for a kind that somebody else has. */
  add(kind: NotificationKind, sentences: Sentences): () => void;
}

export function createNoticeKinds(kinds: NotificationKinds): NoticeKinds {
  const added = new Map<string, Sentences>();
  return {
    find: (kind) => kinds.list().find((candidate) => candidate.kind === kind),
    sentence(kind, facts, siteLanguage) {
      const language = siteLanguage.toLowerCase().split("-")[0] ?? "en";
      const words = LANGUAGES.get(language) ?? en;
      const own = added.get(kind);
      const sentence = own?.[language] ?? own?.en ?? words.sentences[kind] ?? words.unknown;
      return sentence(facts);
    },
    add(kind, sentences) {
      const remove = kinds.register(kind);
      added.set(kind.kind, sentences);
      return () => {
        remove();
        if (added.get(kind.kind) === sentences) added.delete(kind.kind);
      };
    },
  };
}

import { languageOf } from "../../kernel/language.js";
import type { NotificationKind, NotificationKinds } from "../account/index.js";
import { CORE_KINDS } from "./kinds/core-kind.registry.js";
import type { Sentence, SentenceFacts } from "./words/sentence.model.js";
import { UNKNOWN_SENTENCE } from "./words/unknown-sentence.words.js";

/** The sentences of one kind by language; the English one is used when the site's language is missing. */
export type Sentences = { readonly en: Sentence } & Readonly<Partial<Record<string, Sentence>>>;

/** The kinds of notifications with their sentences. */
export interface NotificationCatalogue {
  find(kind: string): NotificationKind | undefined;
  /** The sentence in the language, or in English when there is none in it. */
  sentence(kind: string, facts: SentenceFacts, language: string): string;
  /**
   * Adds a kind, for example of a plugin, until the returned function is called; throws when it is registered already.
   */
  add(kind: NotificationKind, sentences: Sentences): () => void;
}

const CORE_WORDS = new Map<string, Sentences>(CORE_KINDS.map(({ kind, words }) => [kind, words]));

export function createNotificationCatalogue(kinds: NotificationKinds): NotificationCatalogue {
  const added = new Map<string, Sentences>();
  return {
    find: (kind) => kinds.list().find((candidate) => candidate.kind === kind),
    sentence(kind, facts, siteLanguage) {
      // A plugin may have languages that the site itself lacks.
      const language = siteLanguage.toLowerCase().split("-")[0] ?? "en";
      const words = added.get(kind) ?? CORE_WORDS.get(kind);
      const sentence = words?.[language] ?? words?.en ?? UNKNOWN_SENTENCE[languageOf(siteLanguage)];
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

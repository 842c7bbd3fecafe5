import { libraryWords as words } from "../words.js";
import css from "./look-changes.module.css";

/** Changes that a switch, an update or an undo makes for readers. */
export interface Changes {
  readonly templates: readonly string[];
  readonly kept?: readonly string[];
  readonly tokens: boolean;
  readonly customCss: boolean;
  readonly assets?: number;
  readonly unknownTemplates?: readonly string[];
  readonly unknownBlocks?: readonly { readonly template: string; readonly type: string }[];
  readonly ignoredFiles?: readonly string[];
}

function sentences(changes: Changes): readonly string[] {
  const { templates, kept = [], tokens, customCss, assets = 0 } = changes;
  const { unknownTemplates = [], unknownBlocks = [], ignoredFiles = [] } = changes;
  const said = [
    templates.length > 0 && words.changedTemplates(templates.join(", ")),
    tokens && words.tokens,
    customCss && words.css,
    assets > 0 && words.assets(assets),
    kept.length > 0 && words.keptTemplates(kept.join(", ")),
    unknownTemplates.length > 0 && words.unknownTemplates(unknownTemplates.join(", ")),
    unknownBlocks.length > 0 &&
      words.unknownBlocks([...new Set(unknownBlocks.map(({ template, type }) => `${type} (${template})`))].join(", ")),
    ignoredFiles.length > 0 && words.ignoredFiles(ignoredFiles.join(", ")),
  ].filter((sentence) => sentence !== false);
  return said.length > 0 ? said : [words.nothing];
}

/** Changes of the look, in sentences. */
export const LookChanges = ({ changes }: { readonly changes: Changes }) => (
  <section aria-label={words.changes} className={css.changes}>
    <h3>{words.changes}</h3>
    <ul>
      {sentences(changes).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);

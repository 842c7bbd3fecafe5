import { TOKEN_LIMITS, type TokenMap, tokenMapSchema } from "@sitevine/contracts";
import { fieldIssues } from "../../kernel/field-issues.js";
import { type Edit, requireMatch } from "../../kernel/precondition.js";
import { invalid } from "../../kernel/refusals.js";
import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database } from "../../platform/db/database.js";
import type { CheckAdminCss, CheckedCss } from "./admin-css.service.js";
import { findStyleState, putAdminCss, putDraft, type StyleState } from "./admin-layer.repo.js";
import { isSameSheet, sheetFor } from "./admin-sheet.model.js";
import { findAdminCss, findLayers } from "./appearance.repo.js";
import type { ChangeAppearance } from "./appearance-change.service.js";
import { APPEARANCE_KEYS } from "./appearance-keys.model.js";
import { type CssChanges, countLines } from "./css-changes.model.js";
import { mergeScope } from "./stored-tokens.model.js";
import type { NoteChange } from "./style-history.service.js";

export interface StyleEditorDeps {
  readonly db: Database;
  readonly change: ChangeAppearance;
  readonly activity: ActivityLog;
  readonly noteChange: NoteChange;
  readonly checkAdminCss: CheckAdminCss;
}

/** The layers, separately: the administrators', from the draft while there is one, and the theme's. */
export interface TokenLayers {
  readonly tokens: TokenMap;
  readonly theme: TokenMap;
  readonly installedTheme: string | null;
}

export interface StyleEditor {
  layers(): Promise<TokenLayers>;
  /** Replaces the tokens in the draft. Without a label the draft keeps its own; an empty one clears it. */
  saveTokens(edit: Edit & { readonly tokens: TokenMap; readonly label: string | undefined }): Promise<TokenLayers>;
  /** Merges tokens of one scope into the draft, which starts as a copy of the live tokens; null removes a token. */
  patchScope(
    edit: Edit & { readonly scope: string; readonly tokens: Readonly<Record<string, string | null>> },
  ): Promise<TokenLayers>;
  css(): Promise<string>;
  /** Takes effect at once; throws SVC-API-4001 with the findings when the stylesheet is refused. */
  saveCss(edit: Edit & { readonly css: string }): Promise<CheckedCss>;
  /** Says what saving would change, without saving. */
  planCss(edit: Edit & { readonly css: string }): Promise<PlannedCss>;
}

/** A stylesheet that could be saved, and the current one. */
export interface PlannedCss {
  readonly checked: CheckedCss;
  readonly before: string;
  readonly changes: CssChanges;
}

const layersOf = ({ draft, live, theme, installedTheme }: StyleState): TokenLayers => ({
  tokens: draft?.tokens ?? live,
  theme,
  installedTheme,
});

/** The entity tag of the stylesheet in its editable form. */
export const cssTag = (css: string): string => entityTag({ css });

const tooLarge = {
  path: "tokens",
  message: `must be at most ${TOKEN_LIMITS.mapBytes} bytes of JSON, including the tokens that are saved already`,
  code: "too_big",
};

function requireSound(tokens: TokenMap): void {
  if (Buffer.byteLength(JSON.stringify(tokens)) > TOKEN_LIMITS.mapBytes) throw invalid([tooLarge]);
  const parsed = tokenMapSchema.safeParse(tokens);
  if (!parsed.success) throw invalid(fieldIssues(parsed.error, "tokens"));
}

/** Edits the administrators' changes: tokens are saved to a draft, the stylesheet takes effect at once. */
export function createStyleEditor(deps: StyleEditorDeps): StyleEditor {
  const { db, change, activity, noteChange, checkAdminCss } = deps;

  /** Writes to the draft never increment the style version, since readers do not see them. */
  const edit = (
    { actorId, ifMatch }: Edit,
    next: (before: StyleState) => { readonly tokens: TokenMap; readonly label: string | null } | null,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<TokenLayers> =>
    change(async (tx, now) => {
      const before = await findStyleState(tx);
      requireMatch(ifMatch, entityTag(layersOf(before)));
      const after = next(before);
      if (!after) return layersOf(before);
      const { tokens, label } = after;
      requireSound(tokens);
      await putDraft(tx, tokens, label, now);
      await activity.record(tx, {
        actorId,
        action: "appearance.edit",
        subject: APPEARANCE_KEYS.adminTokensDraft,
        detail,
      });
      return { ...layersOf(before), tokens };
    });

  return {
    layers: async () => layersOf(await findStyleState(db.read)),
    saveTokens: ({ tokens, label, ...by }) =>
      edit(by, ({ draft }) => ({ tokens, label: label === undefined ? (draft?.label ?? null) : label || null }), {
        scopes: Object.keys(tokens).length,
      }),
    patchScope: ({ scope, tokens, ...by }) =>
      edit(
        by,
        ({ draft, live }) => {
          const before = draft?.tokens ?? live;
          const merged = mergeScope(before, scope, tokens);
          // Clearing a token that is not set creates no draft.
          return entityTag(merged) === entityTag(before) ? null : { tokens: merged, label: draft?.label ?? null };
        },
        { scope, tokens: Object.keys(tokens).length },
      ),
    css: () => findAdminCss(db.read),
    async saveCss({ css, actorId, ifMatch }) {
      const checked = await checkAdminCss(css, actorId);
      await change(async (tx, now) => {
        const before = await findAdminCss(tx);
        requireMatch(ifMatch, cssTag(before));
        const { compiled } = await findLayers(tx);
        if (before === css && isSameSheet(compiled.admin, checked.compiled)) return;
        await putAdminCss(tx, checked, now);
        await noteChange(tx, { actorId, cause: "custom-css", label: null, detail: { characters: css.length } });
      });
      return checked;
    },
    async planCss({ css, actorId, ifMatch }) {
      const checked = await checkAdminCss(css, actorId);
      const [before, { appearance, compiled }] = [await findAdminCss(db.read), await findLayers(db.read)];
      requireMatch(ifMatch, cssTag(before));
      const isServed = sheetFor(compiled.admin, appearance) !== sheetFor(checked.compiled, appearance);
      return { checked, before, changes: { ...countLines(before, css), changes: isServed } };
    },
  };
}

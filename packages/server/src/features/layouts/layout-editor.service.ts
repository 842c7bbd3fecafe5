import type { LayoutDocument } from "@sitevine/contracts";
import { layoutEquals } from "@sitevine/theme-engine";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import type { ChangeAppearance } from "../appearance/index.js";
import { findEditedLayouts } from "./edited-layouts.query.js";
import type { LayoutRegistry } from "./layout.registry.js";
import type { LayoutChange, NoteLayout } from "./layout-change.service.js";
import { type RequireSoundLayout, refusedPlace } from "./layout-check.service.js";
import { findPlace, type LayoutPlace } from "./layout-place.model.js";
import { type EditedLayout, layoutTag } from "./layout-state.model.js";
import { countVariants, findVariants } from "./layouts.repo.js";

export interface LayoutEditorDeps {
  readonly db: Database;
  readonly change: ChangeAppearance;
  readonly note: NoteLayout;
  readonly registry: LayoutRegistry;
  readonly requireSound: RequireSoundLayout;
  /**
   * The template as the active theme ships it, with the addresses that its images are served under; null where it ships
   * none.
   */
  readonly findShipped: (db: Queryable, templateKey: string) => Promise<LayoutDocument | null>;
}

/** A template of the catalogue, and the pages that have their own version of it. */
export interface CataloguedTemplate {
  readonly layout: EditedLayout;
  readonly variants: readonly string[];
}

/** Edits templates, and single pages' own versions of them. */
export interface LayoutEditor {
  /** Every template that is registered now. */
  list(): Promise<readonly EditedLayout[]>;
  catalogue(): Promise<readonly CataloguedTemplate[]>;
  /** Throws SVC-API-4004 for a key that is not registered, as do the functions below. */
  find(key: string): Promise<EditedLayout>;
  /**
   * Saves a document to the draft; throws SVC-API-4001 with every finding, SVC-API-4009 when somebody else has saved
   * another one.
   */
  save(edit: {
    readonly actorId: string;
    readonly key: string;
    readonly ifMatch: Precondition;
    /** The document as the client sent it. */
    readonly document: unknown;
  }): Promise<EditedLayout>;
  discard(actorId: string, key: string): Promise<EditedLayout>;
  /** Drops the draft and the published document; what a theme shipped last is still known. */
  reset(actorId: string, key: string): Promise<EditedLayout>;
  /** Saves the theme's version to the draft; throws SVC-API-4004 when no theme ships one. */
  revertToTheme(actorId: string, key: string): Promise<EditedLayout>;
}

const MOST_VARIANTS = 500;

/** Saving the same document again is no change, so that autosave does not fill the log. */
const drafted = ({ draft }: EditedLayout, document: LayoutDocument): Partial<EditedLayout> =>
  draft && layoutEquals(draft, document) ? {} : { draft: document };

export function createLayoutEditor(deps: LayoutEditorDeps): LayoutEditor {
  const { db, change, note, registry, requireSound, findShipped } = deps;
  const templatePlaces = (): LayoutPlace[] =>
    registry.templates().map((template) => ({ key: template.key, template, variantKey: "" }));

  function requirePlace(key: string): LayoutPlace {
    const place = findPlace(registry, key);
    if (!place) throw notFound();
    return place;
  }

  async function load(queryable: Queryable, place: LayoutPlace): Promise<EditedLayout> {
    const [layout] = await findEditedLayouts(queryable, [place]);
    if (!layout) throw new Error(`The place ${place.key} was not requested.`);
    return layout;
  }

  /** Changes one place, based on what the transaction itself reads. */
  const edit = (
    by: Pick<LayoutChange, "actorId" | "verb">,
    place: LayoutPlace,
    next: (before: EditedLayout, tx: Tx) => Promise<Partial<EditedLayout>> | Partial<EditedLayout>,
  ): Promise<EditedLayout> =>
    change(async (tx, now) => {
      const before = await load(tx, place);
      const after = { ...before, ...(await next(before, tx)) };
      await note(tx, now, by, [{ before, after }]);
      return after;
    });

  async function requireRoom(tx: Tx, { draft, published, place }: EditedLayout): Promise<void> {
    if (place.variantKey === "" || draft || published) return;
    if ((await countVariants(tx, place.template.key)) >= MOST_VARIANTS)
      throw refusedPlace(`There are already ${MOST_VARIANTS} pages, which is the maximum`);
  }

  /** The layout that the active theme ships, or else one that an earlier theme shipped and the site still inherits. */
  async function themeVersion(tx: Tx, { place, baseline }: EditedLayout): Promise<LayoutDocument> {
    const shipped = place.variantKey === "" ? ((await findShipped(tx, place.template.key)) ?? baseline) : null;
    if (!shipped) throw notFound(`No theme ships a layout for ${place.key}.`);
    return shipped;
  }

  return {
    list: () => findEditedLayouts(db.read, templatePlaces()),
    async catalogue() {
      const [layouts, variants] = [await findEditedLayouts(db.read, templatePlaces()), await findVariants(db.read)];
      return layouts.map((layout) => {
        const own = variants.filter(({ templateKey }) => templateKey === layout.place.template.key);
        return { layout, variants: own.map(({ variantKey }) => variantKey) };
      });
    },
    find: async (key) => load(db.read, requirePlace(key)),
    async save({ actorId, key, ifMatch, document: sent }) {
      const place = findPlace(registry, key);
      if (!place) throw refusedPlace("is not a registered template");
      const document = await requireSound(sent, place.template, actorId);
      return edit({ actorId, verb: "edit" }, place, async (before, tx) => {
        requireMatch(ifMatch, layoutTag(before));
        await requireRoom(tx, before);
        return drafted(before, document);
      });
    },
    discard: async (actorId, key) => edit({ actorId, verb: "discard" }, requirePlace(key), () => ({ draft: null })),
    reset: async (actorId, key) =>
      edit({ actorId, verb: "reset" }, requirePlace(key), () => ({ draft: null, published: null })),
    revertToTheme: async (actorId, key) =>
      edit({ actorId, verb: "revert-theme" }, requirePlace(key), async (before, tx) =>
        drafted(before, await themeVersion(tx, before)),
      ),
  };
}

import type { LayoutDocument, TemplateEntry, TemplateKey } from "@sitevine/contracts";
import { blockPropsSchemas, isCoreBlockType, TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { type BlockDefinition, type BlockRegistry, coreRegistry, stockLayouts } from "@sitevine/renderer";
import * as z from "zod";

/** A template that is available now, from the core or a plugin. */
export interface RegisteredTemplate extends TemplateEntry {
  readonly pluginId: string | null;
  readonly builtIn: LayoutDocument;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** A kind of block that is available now. */
export interface RegisteredBlock {
  readonly type: string;
  readonly pluginId: string | null;
  /** The display name of a plugin's block; null for those of the core, which clients name in their own language. */
  readonly label: string | null;
  /** JSON Schema of its props; null when a plugin provides none. */
  readonly props: JsonSchema | null;
}

/** Templates and blocks that a plugin adds to layouts. Names begin with its id and a dot. */
export interface LayoutParts {
  readonly templates?: readonly Omit<RegisteredTemplate, "pluginId">[];
  readonly blocks?: readonly (BlockDefinition & { readonly label?: string; readonly props?: JsonSchema })[];
}

/** Every template and block that is available now. Plugins add theirs while they are enabled. */
export interface LayoutRegistry {
  /** In the order of registration, the core's first. */
  templates(): readonly RegisteredTemplate[];
  findTemplate(key: string): RegisteredTemplate | undefined;
  blocks(): readonly RegisteredBlock[];
  /** The blocks in the form that the renderer uses. */
  renderers(): BlockRegistry;
  /** A number that differs after each change. */
  revision(): number;
  /**
   * Throws for a name that is taken or does not belong to the plugin. The returned function removes the parts again.
   */
  add(pluginId: string, parts: LayoutParts): () => void;
}

const coreTemplates = TEMPLATE_CATALOGUE.map((entry): RegisteredTemplate => {
  const key: TemplateKey = entry.key;
  const builtIn = stockLayouts.get(key);
  if (!builtIn) throw new Error(`The renderer ships no layout for ${key}.`);
  return { ...entry, pluginId: null, builtIn };
});

const coreBlocks = [...coreRegistry.types].map((type): RegisteredBlock => {
  const props = isCoreBlockType(type) ? z.toJSONSchema(blockPropsSchemas[type], { io: "input" }) : null;
  return { type, pluginId: null, label: null, props: props as JsonSchema | null };
});

export function createLayoutRegistry(): LayoutRegistry {
  const templates = new Map(coreTemplates.map((template) => [template.key, template]));
  const blocks = new Map(coreBlocks.map((block) => [block.type, block]));
  const added = new Map<string, BlockDefinition>();
  let renderers = coreRegistry;
  let revision = 0;

  function changed(): void {
    renderers = coreRegistry.with([...added.values()]);
    revision += 1;
  }

  function requireFree(pluginId: string, names: readonly string[], taken: ReadonlyMap<string, unknown>): void {
    const refused = names.find((name) => !name.startsWith(`${pluginId}.`) || taken.has(name));
    if (refused !== undefined) throw new Error(`The plugin ${pluginId} cannot have a template or block ${refused}.`);
  }

  return {
    templates: () => [...templates.values()],
    findTemplate: (key) => templates.get(key),
    blocks: () => [...blocks.values()],
    renderers: () => renderers,
    revision: () => revision,
    add(pluginId, parts) {
      const [ownTemplates, ownBlocks] = [parts.templates ?? [], parts.blocks ?? []];
      requireFree(
        pluginId,
        ownTemplates.map(({ key }) => key),
        templates,
      );
      requireFree(
        pluginId,
        ownBlocks.map(({ type }) => type),
        blocks,
      );
      for (const template of ownTemplates) templates.set(template.key, { ...template, pluginId });
      for (const block of ownBlocks) {
        const { type, label = null, props = null } = block;
        blocks.set(type, { type, pluginId, label, props });
        added.set(block.type, block);
      }
      changed();
      return () => {
        for (const { key } of ownTemplates) templates.delete(key);
        for (const { type } of ownBlocks) {
          blocks.delete(type);
          added.delete(type);
        }
        changed();
      };
    },
  };
}

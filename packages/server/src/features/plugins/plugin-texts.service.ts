import * as z from "zod";
import { invalidField } from "../../kernel/refusals.js";
import { TextRefused } from "../../platform/texts/text-refused.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { type PluginServices, service } from "./plugin-service.model.js";

export interface PluginTextsDeps {
  /** Renders what members write, with links to those whom it mentions. */
  readonly memberTexts: RenderTexts;
}

const MOST_TEXT = 50_000;

/** Makes HTML of what members write in a plugin, as of their comments. */
export const createPluginTexts = ({ memberTexts }: PluginTextsDeps): PluginServices => ({
  "texts.render": service(z.tuple([z.string().max(MOST_TEXT)]), async ({ args: [source], parts, caller }) => {
    const writer = caller?.kind === "member" ? caller.userId : parts.manifest.id;
    try {
      const { html, text } = await memberTexts.render("comment", source, writer);
      return { html, text };
    } catch (error) {
      if (error instanceof TextRefused) throw invalidField("text", error.message, "too_big");
      throw error;
    }
  }),
});

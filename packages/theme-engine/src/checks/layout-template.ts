import { type BlockNode, type Finding, findTemplate, jsonPointer, type LayoutDocument } from "@sitevine/contracts";

/** Warns of regions that the built-in template lacks, and of required blocks that the document lacks. */
export function checkTemplate(file: string, document: LayoutDocument, blocks: readonly BlockNode[]): Finding[] {
  const template = findTemplate(document.templateKey);
  if (!template) return [];
  const strange = Object.keys(document.regions).filter((region) => !template.regions.includes(region));
  const types = new Set(blocks.map(({ type }) => type));
  const lacking = template.requiredBlocks.filter((type) => !types.has(type));
  return [
    ...strange.map((region): Finding => {
      const pointer = jsonPointer(["regions", region]);
      const message = `has the region ${region}, which the template ${template.key} does not show`;
      return { rule: "layout/unknown-region", level: "warning", file, pointer, message };
    }),
    ...lacking.map((type): Finding => {
      const message = `lacks the block ${type}, without which the template ${template.key} is incomplete`;
      return { rule: "layout/required-block", level: "warning", file, message };
    }),
  ];
}

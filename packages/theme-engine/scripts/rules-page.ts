import type { ThemeRule, ThemeRuleExample } from "../src/findings/theme-rule.js";

const AREAS: ReadonlyMap<string, string> = new Map([
  ["zip", "The zip"],
  ["package", "The package"],
  ["manifest", "manifest.json"],
  ["token", "Tokens"],
  ["css", "Stylesheets"],
  ["layout", "Layouts"],
  ["asset", "Assets"],
  ["export", "Exports"],
]);

/** Renders the page of all theme rules. */
export function renderRulesPage(rules: readonly ThemeRule[]): string {
  const byArea = Map.groupBy(rules, ({ id }) => id.slice(0, id.indexOf("/")));
  const sections = [...byArea].map(([area, inArea]) => renderArea(AREAS.get(area) ?? area, inArea));
  return [INTRODUCTION, ...sections].join("\n");
}

/** The anchor of a rule on the page: its id with a hyphen in place of the slash. */
export function ruleAnchor({ id }: Pick<ThemeRule, "id">): string {
  return id.replace("/", "-");
}

const INTRODUCTION = `# Theme rules

<!-- Generated from the rules in packages/theme-engine/src by \`pnpm run generate\` in that package. Do not edit. -->

The rules for a [theme package](theme-format.md), in the order of the checks. A finding names its rule by id. Ids and numbers
are never reused. An \`error\` refuses the package; a \`warning\` and a \`notice\` only inform. Tests run every example that names
a file, in a package with an image \`assets/logo.png\`.
`;

function renderArea(title: string, rules: readonly ThemeRule[]): string {
  const rows = rules.map(
    (rule) => `| ${rule.number} | [\`${rule.id}\`](#${ruleAnchor(rule)}) | ${rule.level} | ${prose(rule.title)} |`,
  );
  const table = ["| Number | Rule | Level | Requirement |", "|---|---|---|---|", ...rows];
  return [`## ${title}`, "", ...table, "", ...rules.map(renderRule)].join("\n");
}

function renderRule(rule: ThemeRule): string {
  const { number, id, level, title, why } = rule;
  return [
    `<a id="${ruleAnchor(rule)}"></a>`,
    "",
    `### ${number} \`${id}\``,
    "",
    `**${prose(title)}** (${level}). ${prose(why)}`,
    "",
    ...renderExample("Bad", rule.bad),
    ...renderExample("Good", rule.good),
    "",
  ].join("\n");
}

function renderExample(label: string, example: ThemeRuleExample): string[] {
  if (typeof example === "string") return [`- ${label}: ${prose(example)}`];
  const { file, text } = example;
  const language = file.slice(file.lastIndexOf(".") + 1);
  return [`- ${label}, as \`${file}\`:`, ...[`\`\`\`${language}`, ...text.split("\n"), "```"].map(indented)];
}

// Escapes text that Markdown would read as markup.
const prose = (text: string): string => text.replace(/[<|*_]/g, "\\$&");

const indented = (line: string): string => `  ${line}`;

import { type Command, closest, readArguments, type Terminal, UsageError } from "@sitevine/cli-kit";
import { findThemeRule, THEME_RULES } from "@sitevine/theme-engine";
import { ruleText } from "../report/rule-text.js";

const OPTIONS = { list: { type: "boolean" } } as const;

export const explainCommand: Command = {
  name: "explain",
  summary: "Explain a rule",
  help: `Usage: svtheme explain <rule>
       svtheme explain --list

Explains what a rule requires and why, with an example that violates it and one that follows it. A rule is named as in a
finding, for example css/import, or by its number.

Options
      --list    Print the number, the level, the id and the title of every rule
`,
  run(args, { terminal }) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "rule to explain", least: 0, most: 1 });
    const [name] = positionals;
    if (values.list) terminal.out(listRules(terminal.paint));
    else if (name === undefined) throw new UsageError("Name the rule to explain, or use --list.");
    else terminal.out(ruleText(find(name), terminal.paint));
    return Promise.resolve(0);
  },
};

function find(name: string) {
  const rule = findThemeRule(name) ?? THEME_RULES.find(({ number }) => String(number) === name);
  if (rule) return rule;
  const ids = THEME_RULES.map(({ id }) => id);
  const meant = closest(name, ids) ?? ids.find((id) => id.endsWith(`/${name}`));
  throw new UsageError(`There is no rule ${name}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}

function listRules(paint: Terminal["paint"]): string {
  const widest = Math.max(...THEME_RULES.map(({ id }) => id.length));
  return THEME_RULES.map(
    ({ number, id, level, title }) =>
      `${number}  ${level.padEnd(7)}  ${paint("bold", id)}${" ".repeat(widest - id.length)}  ${title}\n`,
  ).join("");
}

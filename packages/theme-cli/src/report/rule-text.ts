import type { Terminal } from "@sitevine/cli-kit";
import type { ThemeRule, ThemeRuleExample } from "@sitevine/theme-engine";

/** The documentation of a rule as text. */
export function ruleText({ number, id, level, title, why, bad, good }: ThemeRule, paint: Terminal["paint"]): string {
  return [
    `${paint("bold", id)}  ${paint("dim", `rule ${number}, ${level}`)}`,
    "",
    `${title}.`,
    why,
    "",
    paint(["bold", "red"], "Bad"),
    ...exampleLines(bad, paint),
    "",
    paint(["bold", "green"], "Good"),
    ...exampleLines(good, paint),
    "",
  ].join("\n");
}

function exampleLines(example: ThemeRuleExample, paint: Terminal["paint"]): readonly string[] {
  if (typeof example === "string") return [`  ${example}`];
  return [`  ${paint("underline", example.file)}`, ...example.text.split("\n").map((line) => `  ${line}`)];
}

import type { ThemeRule, ThemeRuleExample } from "@sitevine/theme-engine";
import type { Terminal } from "../terminal/terminal.js";

/** Everything that is known of a rule, as a person reads it. */
export function ruleText({ number, id, level, title, why, bad, good }: ThemeRule, paint: Terminal["paint"]): string {
  return [
    `${paint("bold", id)}  ${paint("dim", `rule ${number}, ${level}`)}`,
    "",
    `${title}.`,
    why,
    "",
    paint(["bold", "red"], "Not so"),
    ...exampleLines(bad, paint),
    "",
    paint(["bold", "green"], "But so"),
    ...exampleLines(good, paint),
    "",
  ].join("\n");
}

function exampleLines(example: ThemeRuleExample, paint: Terminal["paint"]): readonly string[] {
  if (typeof example === "string") return [`  ${example}`];
  return [`  ${paint("underline", example.file)}`, ...example.text.split("\n").map((line) => `  ${line}`)];
}

import { PluginError, type RouteBody } from "@sitevine/plugin-sdk";

/** Checks what was sent for a field: gives the value to use, or says what is wrong with it. */
type Rule<Value> = (value: unknown) => { readonly value: Value } | { readonly problem: string };

const trimmed = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

export const text =
  (least: number, most: number): Rule<string> =>
  (value) => {
    const words = trimmed(value);
    return words.length >= least && words.length <= most && !words.includes("\u0000")
      ? { value: words }
      : { problem: `must be a text of ${least} to ${most} characters` };
  };

export const slug: Rule<string> = (value) =>
  typeof value === "string" && value.length <= 64 && value !== "thread" && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)
    ? { value }
    : { problem: "must be words of a-z and 0-9 with hyphens, and not thread" };

export const flag: Rule<boolean> = (value) =>
  typeof value === "boolean" ? { value } : { problem: "must be true or false" };

export const whole =
  (least: number, most: number): Rule<number> =>
  (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
      ? { value }
      : { problem: `must be a whole number from ${least} to ${most}` };

export const oneOf =
  <Choice extends string>(...choices: readonly Choice[]): Rule<Choice> =>
  (value) => {
    const found = choices.find((choice) => choice === value);
    return found === undefined ? { problem: `must be one of ${choices.join(", ")}` } : { value: found };
  };

type Rules = Readonly<Record<string, Rule<unknown>>>;
type Values<Fields extends Rules> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Rule<infer Value> ? Value : never;
};

/**
 * Reads the fields of a JSON object. `required` names those that must be there; the others may be missing. Throws FORUM-1001 with
 * every problem.
 */
export async function readFields<Fields extends Rules, Required extends keyof Fields & string>(
  body: RouteBody,
  fields: Fields,
  required: readonly Required[],
): Promise<Partial<Values<Fields>> & Pick<Values<Fields>, Required>> {
  const sent = await body.json();
  const given: Readonly<Record<string, unknown>> =
    typeof sent === "object" && sent !== null && !Array.isArray(sent)
      ? (sent as Readonly<Record<string, unknown>>)
      : {};
  const problems: { readonly path: string; readonly message: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const [path, rule] of Object.entries(fields)) {
    if (given[path] === undefined && !(required as readonly string[]).includes(path)) continue;
    const read = rule(given[path]);
    if ("problem" in read) problems.push({ path, message: read.problem });
    else values[path] = read.value;
  }
  for (const path of Object.keys(given)) if (!(path in fields)) problems.push({ path, message: "is not known here" });
  if (problems.length > 0) throw new PluginError("FORUM-1001", { details: problems });
  return values as Partial<Values<Fields>> & Pick<Values<Fields>, Required>;
}

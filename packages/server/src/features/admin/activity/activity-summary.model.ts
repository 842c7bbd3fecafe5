const LONGEST = 200;

/** The fields of answers that hold a name. Codes, keys and addresses may grant something, so they are none of them. */
const NAMES = ["title", "name", "label", "username"] as const;
/** The fields of answers that hold the thing itself. */
const WITHIN = ["theme", "manifest", "user"] as const;

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The name that the answer to a write gives to what was written. */
export function nameIn(result: unknown): string | null {
  const named = [result, ...WITHIN.map((name) => field(result, name))].flatMap((thing) =>
    NAMES.map((name) => field(thing, name)).filter(isText),
  );
  if (named[0] !== undefined) return named[0];
  const [id, version] = [field(result, "id"), field(result, "version")];
  return isText(id) && isText(version) ? `${id} ${version}` : null;
}

/** A summary as it is stored: one line, at most 200 characters. */
export function asSummary(text: string | null): string | null {
  const line = [...(text ?? "").replace(/\s+/g, " ").trim()].slice(0, LONGEST).join("");
  return line === "" ? null : line;
}

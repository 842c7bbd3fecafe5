import type { FieldIssue } from "@sitevine/contracts";

// Blocks nest to 50 levels, each of which is two levels of JSON; their props nest a little further.
const MAX_DEPTH = 200;
// Enough to see what is wrong, while the answer stays small.
const MAX_ISSUES = 20;

/** An array or object of the body, and the path to it. */
interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string;
  readonly parent: Place | undefined;
}

const BODY = "body";

function pathOf(place: Place | undefined, ...last: readonly string[]): string {
  const steps = [...last];
  for (let at = place; at; at = at.parent) steps.unshift(at.key);
  return steps.join(".");
}

/** Why a text cannot be stored and returned unchanged; undefined when it can. */
export function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain NUL";
  return text.isWellFormed() ? undefined : "must not contain half of a surrogate pair";
}

const keyProblem = (key: string): string | undefined =>
  key === "__proto__" ? "no field can have the name __proto__" : textProblem(key);

/** True when the text opens so few arrays and objects that it cannot nest too deep. */
function isShallow(text: string): boolean {
  let opened = 0;
  for (let at = 0; at < text.length && opened <= MAX_DEPTH; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5b || unit === 0x7b) opened += 1;
  }
  return opened <= MAX_DEPTH;
}

/**
 * The issues that any endpoint reports about a JSON body: text that would not be returned as it was sent (NUL, which
 * PostgreSQL cannot store; halves of surrogate pairs, which become U+FFFD in UTF-8), fields called `__proto__`, which
 * vanish when objects are copied, and nesting that could exhaust the stack. `text` is what `value` was parsed from;
 * `judgedField` is a field of the body that is not checked.
 */
export function jsonTextIssues(text: string, value: unknown, judgedField?: string): readonly FieldIssue[] {
  // UTF-8 cannot encode half of a surrogate pair and JSON cannot contain a bare NUL, so both need an escape.
  const mayHoldProblems = text.includes("\\u") || text.includes("__proto__");
  if (!mayHoldProblems && isShallow(text)) return [];
  const issues: FieldIssue[] = [];
  const places: Place[] = [];

  function look(inner: unknown, key: string, parent: Place | undefined): void {
    if (typeof inner === "object" && inner !== null)
      places.push({ value: inner, depth: (parent?.depth ?? 0) + 1, key, parent });
    if (typeof inner !== "string") return;
    const message = textProblem(inner);
    if (message) issues.push({ path: pathOf(parent, key), message, code: "invalid_text" });
  }

  look(value, BODY, undefined);
  for (let place = places.pop(); place && issues.length < MAX_ISSUES; place = places.pop()) {
    if (place.depth > MAX_DEPTH)
      return [{ path: BODY, message: `must nest at most ${MAX_DEPTH} levels`, code: "too_deep" }];
    for (const [key, inner] of Object.entries(place.value)) {
      const message = keyProblem(key);
      if (message) issues.push({ path: pathOf(place, key), message, code: "invalid_key" });
      else if (place.depth === 1 && key === judgedField) continue;
      else look(inner, key, place);
    }
  }
  return issues.slice(0, MAX_ISSUES);
}

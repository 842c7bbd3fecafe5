import type { CssToken } from "./token.js";

/** One place in a value that names another resource. */
export type CssReference =
  | {
      readonly kind: "literal";
      /** The reference with its escapes resolved. */
      readonly url: string;
      /** Name of the function that fetches, lower case; `src` for a bare string where bare strings count. */
      readonly notation: string;
      /** The `url` or `string` token that spells it. */
      readonly token: CssToken;
    }
  | { readonly kind: "unresolvable"; readonly notation: string; readonly token: CssToken };

export interface ReferenceOptions {
  /** Count strings outside of any function, as the `src` descriptor of a font would. */
  readonly bareStrings?: boolean;
}

/** How strings and substitutions inside a bracket are read. */
type Reading = "plain" | "fetching" | "blending" | "opaque";

interface Frame {
  readonly notation: string;
  readonly reading: Reading;
  /** Inside attr(), which can be told to read an attribute as a URL. */
  readonly attribute: boolean;
  /** True while the function still lacks the literal that it cannot do without. */
  awaitsLiteral: boolean;
  readonly token: CssToken;
}

// Their strings are URLs, and what var() and its like put there cannot be judged.
const FETCHING: ReadonlySet<string> = new Set(["url", "src", "image", "image-set", "-webkit-image-set"]);
const BLENDING: ReadonlySet<string> = new Set(["cross-fade", "-webkit-cross-fade"]);
// Their strings are names, formats or ranges, never URLs.
const OPAQUE: ReadonlySet<string> = new Set(["type", "format", "tech", "local"]);
const SUBSTITUTING: ReadonlySet<string> = new Set([
  "var",
  "env",
  "attr",
  "if",
  "first-valid",
  "inherit",
  "toggle",
  "random-item",
]);
const NEEDS_LITERAL: ReadonlySet<string> = new Set(["url", "src"]);

/**
 * Lists every reference of a value to another resource, escapes and nesting resolved: url(), src(), image(),
 * image-set(), cross-fade() and their prefixed forms. An argument that only a browser can compute, and a malformed url(),
 * is `unresolvable`.
 */
export function listReferences(tokens: readonly CssToken[], options: ReferenceOptions = {}): CssReference[] {
  const found: CssReference[] = [];
  const frames: Frame[] = [];
  for (const token of tokens) {
    const frame = frames.at(-1);
    switch (token.type) {
      case "url":
        found.push({ kind: "literal", url: token.value, notation: "url", token });
        break;
      case "bad-url":
        found.push({ kind: "unresolvable", notation: "url", token });
        break;
      case "string":
        if (frame ? isUrlString(frame) : options.bareStrings === true)
          found.push({ kind: "literal", url: token.value, notation: frame?.notation ?? "src", token });
        if (frame) frame.awaitsLiteral = false;
        break;
      case "function":
        if (frame?.reading === "fetching" && isSubstituting(token.value)) {
          found.push({ kind: "unresolvable", notation: frame.notation, token });
          frame.awaitsLiteral = false;
        }
        frames.push(enter(token, frame));
        break;
      case "open":
        frames.push({ ...(frame ?? TOP), awaitsLiteral: false, token });
        break;
      case "ident":
        if (frame?.attribute && token.value.toLowerCase() === "url")
          found.push({ kind: "unresolvable", notation: "attr", token });
        break;
      case "close":
        if (frame?.awaitsLiteral) found.push({ kind: "unresolvable", notation: frame.notation, token: frame.token });
        frames.pop();
        break;
    }
  }
  return found;
}

const TOP = { notation: "", reading: "plain", attribute: false } as const;

const isUrlString = (frame: Frame): boolean => frame.reading === "fetching" || frame.reading === "blending";

function isSubstituting(name: string): boolean {
  return name.startsWith("--") || SUBSTITUTING.has(name.toLowerCase());
}

function enter(token: CssToken, parent: Frame | undefined): Frame {
  const name = token.value.toLowerCase();
  const attribute = name === "attr" || (parent?.attribute ?? false);
  const own = { notation: name, attribute, awaitsLiteral: NEEDS_LITERAL.has(name), token };
  if (FETCHING.has(name)) return { ...own, reading: "fetching" };
  if (BLENDING.has(name)) return { ...own, reading: "blending" };
  if (OPAQUE.has(name)) return { ...own, reading: "opaque" };
  // A substitution passes on how its surroundings read strings; in any other function a string may still be a URL.
  const inherited = parent?.reading ?? "plain";
  const reading = inherited === "fetching" && !isSubstituting(name) ? "blending" : inherited;
  return { ...own, notation: parent?.notation || name, reading };
}

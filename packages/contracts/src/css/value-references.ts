import type { CssToken } from "./token.js";

/** A part of a value that names another resource. */
export type CssReference =
  | {
      readonly kind: "literal";
      /** The reference with its escapes resolved. */
      readonly url: string;
      /** Lower-case name of the function that fetches; `src` for a bare string where bare strings count. */
      readonly notation: string;
      /** The `url` or `string` token that contains it. */
      readonly token: CssToken;
    }
  | { readonly kind: "unresolvable"; readonly notation: string; readonly token: CssToken };

export interface ReferenceOptions {
  /** Also list strings outside of functions, which the `src` descriptor of a font treats as URLs. */
  readonly bareStrings?: boolean;
}

/** Interpretation of the strings and substitutions inside a bracket. */
type Reading = "plain" | "fetching" | "blending" | "opaque";

interface Frame {
  readonly notation: string;
  readonly reading: Reading;
  /** Inside attr(), which can be told to interpret an attribute as a URL. */
  readonly attribute: boolean;
  /** True until the function has the literal that it requires. */
  awaitsLiteral: boolean;
  readonly token: CssToken;
}

// Their strings are URLs, and it is unknown what var() and similar functions insert there.
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
 * Lists every reference of a value to another resource, with escapes and nesting resolved: url(), src(), image(), image-set(),
 * cross-fade() and their prefixed forms. A malformed url(), or an argument that only a browser can compute, is `unresolvable`.
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
  // A substitution inherits how strings are interpreted around it; in any other function a string may be a URL.
  const inherited = parent?.reading ?? "plain";
  const reading = inherited === "fetching" && !isSubstituting(name) ? "blending" : inherited;
  return { ...own, notation: parent?.notation || name, reading };
}

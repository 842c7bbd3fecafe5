const LONGEST = 4096;
const HYPHEN = 0x2d;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;

const NAME = new Uint8Array(128);
const NAME_START = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[a-z_]/i.test(character)) NAME_START[code] = 1;
  if (/[\w-]/.test(character)) NAME[code] = 1;
}

// Attribute selectors that mean the same to every parser.
const ATTRIBUTE = /\[([a-z][\w-]*)(?:[~|^$*]?=(?:[a-z_][\w-]*|"[^"\\\n]*"|'[^'\\\n]*'))?\]/iy;
const NTH = /\(\s*(?:odd|even|[+-]?\d*n(?:\s*[+-]\s*\d+)?|[+-]?\d+)\s*\)/iy;
// They may match the root element or the body, ask for the look, or need rules of their own.
const SPECIAL_TYPES: ReadonlySet<string> = new Set(["html", "body"]);
const SPECIAL_PSEUDO = /^(?:root|scope|host(?:-context)?|slotted|lang|dir|view-transition.*|-webkit-scrollbar.*)$/i;
const SPECIAL_ATTRIBUTES: ReadonlySet<string> = new Set(["data-theme", "dir", "lang"]);
const SPECIAL_CLASS = /^sv-(?:site$|t--)/;

/** One member of a selector list: as written, and with normalised combinators. */
export interface PlainSelector {
  readonly source: string;
  readonly text: string;
}

/**
 * Parses a selector list in which every selector is ordinary: names, attributes and pseudo-classes of lists of the same kind,
 * without html, body, `:root`, `&`, namespaces, escapes or comments. Such a selector is anchored by putting the anchor in front
 * of it. Undefined means that the full parser is needed.
 */
export function readPlainSelectors(list: string): PlainSelector[] | undefined {
  if (list.length > LONGEST) return undefined;
  const selectors: PlainSelector[] = [];
  return new PlainReader(list).readList(list.length, selectors) ? selectors : undefined;
}

class PlainReader {
  #at = 0;
  readonly #list: string;

  constructor(list: string) {
    this.#list = list;
  }

  /** Parses selectors up to `end`, or up to the bracket that closes the list if `end` is -1. */
  readList(end: number, selectors?: PlainSelector[]): boolean {
    for (;;) {
      this.#skipSpace();
      const start = this.#at;
      const text = this.#readComplex();
      if (text === undefined) return false;
      selectors?.push({ source: this.#list.slice(start, this.#at).trimEnd(), text });
      const code = this.#list.charCodeAt(this.#at);
      if (code === COMMA) this.#at += 1;
      else return end === -1 ? code === CLOSE_PAREN : this.#at === end;
    }
  }

  #readComplex(): string | undefined {
    let text = "";
    for (;;) {
      const start = this.#at;
      if (!this.#readCompound()) return undefined;
      text += this.#list.slice(start, this.#at);
      const spaced = this.#skipSpace();
      const character = this.#list[this.#at];
      if (character === undefined || character === "," || character === ")") return text;
      if (character === ">" || character === "+" || character === "~") {
        this.#at += 1;
        this.#skipSpace();
        text += ` ${character} `;
      } else if (spaced) text += " ";
      else return undefined;
    }
  }

  #readCompound(): boolean {
    const start = this.#at;
    if (this.#list[start] === "*") this.#at += 1;
    else {
      const type = this.#readName();
      if (type !== undefined && type.length === 4 && SPECIAL_TYPES.has(type.toLowerCase())) return false;
    }
    for (;;) {
      switch (this.#list[this.#at]) {
        case ".":
        case "#": {
          this.#at += 1;
          const name = this.#readName();
          if (name === undefined || SPECIAL_CLASS.test(name)) return false;
          break;
        }
        case ":":
          if (!this.#readPseudo()) return false;
          break;
        case "[":
          if (!this.#readAttribute()) return false;
          break;
        default:
          return this.#at > start;
      }
    }
  }

  #readPseudo(): boolean {
    this.#at += this.#list.charCodeAt(this.#at + 1) === COLON ? 2 : 1;
    const name = this.#readName();
    if (name === undefined || SPECIAL_PSEUDO.test(name)) return false;
    if (this.#list.charCodeAt(this.#at) !== OPEN_PAREN) return true;
    NTH.lastIndex = this.#at;
    if (NTH.test(this.#list)) {
      this.#at = NTH.lastIndex;
      return true;
    }
    this.#at += 1;
    if (!this.readList(-1)) return false;
    this.#at += 1;
    return true;
  }

  #readAttribute(): boolean {
    ATTRIBUTE.lastIndex = this.#at;
    const found = ATTRIBUTE.exec(this.#list);
    if (!found || SPECIAL_ATTRIBUTES.has((found[1] ?? "").toLowerCase())) return false;
    this.#at = ATTRIBUTE.lastIndex;
    return true;
  }

  #readName(): string | undefined {
    const start = this.#at;
    let at = start;
    if (this.#list.charCodeAt(at) === HYPHEN) at += 1;
    const first = this.#list.charCodeAt(at);
    if (!(first > 127 || NAME_START[first] === 1 || (first === HYPHEN && at > start))) return undefined;
    at += 1;
    for (let code = this.#list.charCodeAt(at); code > 127 || NAME[code] === 1; code = this.#list.charCodeAt(at))
      at += 1;
    this.#at = at;
    return this.#list.slice(start, at);
  }

  /** Returns true if there was white space. */
  #skipSpace(): boolean {
    const start = this.#at;
    for (let code = this.#list.charCodeAt(this.#at); code === 0x20 || code === 0x0a || code === 0x09; )
      code = this.#list.charCodeAt(++this.#at);
    return this.#at > start;
  }
}

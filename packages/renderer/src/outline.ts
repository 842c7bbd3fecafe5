/** Level of a heading element. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Keeps the headings of one page in order: exactly one `h1`, and no level skipped on the way down. Layouts are free
 * in what they place where, so the level that a block asks for is a wish.
 */
export class Outline {
  #last = 0;
  #hasTitle = false;

  /** Level to use where a block would like `wanted`. */
  next(wanted: HeadingLevel): HeadingLevel {
    const level = this.#fit(wanted);
    if (level === 1) this.#hasTitle = true;
    this.#last = level;
    return level;
  }

  /** True when a block has taken the `h1`; otherwise the page has to name itself. */
  get hasTitle(): boolean {
    return this.#hasTitle;
  }

  #fit(wanted: HeadingLevel): HeadingLevel {
    // A page whose first heading is no title gets a hidden one in front, so later wishes for the title come too late.
    if (wanted === 1 && this.#last === 0) return 1;
    return Math.min(Math.max(wanted, 2), Math.max(this.#last, 1) + 1) as HeadingLevel;
  }
}

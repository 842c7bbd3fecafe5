/** Level of a heading element. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Assigns the heading levels of one page: exactly one `h1`, and no level skipped on the way down. Layouts can place blocks in
 * any order, so the level that a block asks for is only a preference.
 */
export class Outline {
  #last = 0;
  #hasTitle = false;

  /** The level for a heading that prefers `wanted`. */
  next(wanted: HeadingLevel): HeadingLevel {
    const level = this.#fit(wanted);
    if (level === 1) this.#hasTitle = true;
    this.#last = level;
    return level;
  }

  /** True when a block has rendered the `h1`; otherwise the page has to add a title. */
  get hasTitle(): boolean {
    return this.#hasTitle;
  }

  #fit(wanted: HeadingLevel): HeadingLevel {
    // If the first heading of a page is not its title, the page gets a hidden one before it. Later headings can no longer be
    // the title.
    if (wanted === 1 && this.#last === 0) return 1;
    return Math.min(Math.max(wanted, 2), Math.max(this.#last, 1) + 1) as HeadingLevel;
  }
}

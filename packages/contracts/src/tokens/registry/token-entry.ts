/** Kind of value that a token holds; editors choose their control by it. */
export type TokenType = "colour" | "length" | "number" | "shadow" | "font" | "duration" | "border-style";

/** One custom property of the bundled stylesheet. */
export interface TokenEntry {
  readonly name: string;
  /** 1 primitives, 2 semantic palette and scales, 3 regions and components. */
  readonly tier: 1 | 2 | 3;
  readonly type: TokenType;
  /**
   * Value in the bundled stylesheet. Null when there is no global value: the unset token paints nothing, or a fallback is used.
   */
  readonly default: string | null;
  readonly label: string;
  readonly group: string;
  /** Background tokens behind this foreground; contrast checks test these pairs. */
  readonly on?: readonly string[];
}

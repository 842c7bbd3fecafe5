/** Properties of a piece of stylesheet that the scanner notes for later checks. */
export interface PieceTraits {
  /** True when it has no escapes outside of strings, no comments and no url(), so that its names are spelled literally. */
  readonly literal: boolean;
  /** True when it has a bracket, a quote or a second colon, and so may contain more than names and numbers. */
  readonly composed: boolean;
}

/** `name: value` as written; comments are replaced by blanks. */
export interface DeclarationNode extends PieceTraits {
  readonly kind: "declaration";
  readonly start: number;
  readonly name: string;
  readonly value: string;
  /** True when a character before the name makes every browser drop the declaration. */
  readonly isDropped: boolean;
}

/** A rule and its block; the prelude is the selector list as written. */
export interface RuleNode extends PieceTraits {
  readonly kind: "rule";
  readonly start: number;
  readonly prelude: string;
  readonly children: readonly CssNode[];
}

/** An at-rule with its unescaped lower-case name; it has no block if a semicolon ends it. */
export interface AtRuleNode {
  readonly kind: "at-rule";
  readonly start: number;
  readonly name: string;
  readonly prelude: string;
  readonly children: readonly CssNode[] | undefined;
}

/** One statement of a stylesheet. `start` counts UTF-16 code units from the start of the parsed text. */
export type CssNode = DeclarationNode | RuleNode | AtRuleNode;

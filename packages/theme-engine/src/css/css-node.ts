/** What the scan of a piece of stylesheet saw in it, so that later checks need not look again. */
export interface PieceTraits {
  /** True when it has no escapes outside of strings, no comments and no url(): its names stand there as they are read. */
  readonly literal: boolean;
  /** True when it has a bracket, a quote or a second colon, and so may hold more than words and numbers. */
  readonly composed: boolean;
}

/** `name: value` with its text as written; comments in it are blank. */
export interface DeclarationNode extends PieceTraits {
  readonly kind: "declaration";
  readonly start: number;
  readonly name: string;
  readonly value: string;
  /** True where a mark before the name makes every browser drop it. */
  readonly isDropped: boolean;
}

/** A rule and its block; the prelude is the selector list as written. */
export interface RuleNode extends PieceTraits {
  readonly kind: "rule";
  readonly start: number;
  readonly prelude: string;
  readonly children: readonly CssNode[];
}

/** An at-rule with its unescaped lower-case name; without a block where a semicolon ends it. */
export interface AtRuleNode {
  readonly kind: "at-rule";
  readonly start: number;
  readonly name: string;
  readonly prelude: string;
  readonly children: readonly CssNode[] | undefined;
}

/** One statement of a stylesheet. `start` counts UTF-16 units from the beginning of the text that was parsed. */
export type CssNode = DeclarationNode | RuleNode | AtRuleNode;

/** The parts of css-tree that tests use; the package has no types of its own. */
declare module "css-tree" {
  export interface CssNode {
    readonly type: string;
    readonly name?: string;
    readonly property?: string;
    readonly value?: string | CssNode;
    readonly prelude?: CssNode | null;
  }
  export interface ParseOptions {
    readonly parseValue?: boolean;
    readonly parseCustomProperty?: boolean;
    readonly parseRulePrelude?: boolean;
    readonly onParseError?: (error: Error) => void;
  }
  export function parse(css: string, options?: ParseOptions): CssNode;
  export function walk(node: CssNode, visit: (node: CssNode) => void): void;
  export function generate(node: CssNode): string;
}

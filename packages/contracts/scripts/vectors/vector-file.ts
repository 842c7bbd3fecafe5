/** One vector file: its topic, the values that all cases share, and the cases. */
export interface VectorFile {
  /** File name without its extension. */
  readonly name: string;
  /** One or two sentences that say how to judge a case. */
  readonly about: string;
  /** Values that every case shares. */
  readonly shared?: Readonly<Record<string, unknown>>;
  readonly cases: readonly VectorCase[];
}

/** One case: a unique name and the fields that the file's format lists. */
export interface VectorCase {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Renders a vector file with one case per line. */
export function vectorText({ name, about, shared, cases }: VectorFile): string {
  const head = JSON.stringify({ format: `sitevine/${name}`, version: 1, about, ...shared }, undefined, 2);
  const lines = cases.map((item) => `    ${JSON.stringify(item)}`);
  return `${head.slice(0, -2)},\n  "cases": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

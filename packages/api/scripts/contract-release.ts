// Says whether the contract has changed since its last release; `--released` records the current one as released.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const DOCUMENT = new URL("../openapi.json", import.meta.url);
const RELEASED = new URL("../openapi.released.sha256", import.meta.url);
const CHANGESETS = new URL("../../../.changeset/", import.meta.url);

/** The facts that decide whether a changeset is missing. */
export interface ContractState {
  /** Hash of the current document. */
  readonly current: string;
  /** Hash of the last released document; empty if there is none. */
  readonly released: string;
  /** Texts of the pending changesets. */
  readonly changesets: readonly string[];
}

const NAMES_API = /^["']?@sitevine\/api["']?:\s*(?:patch|minor|major)\s*$/m;

const frontMatter = (text: string): string => /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";

/** True when the document differs from the released one and no pending changeset names `@sitevine/api`. */
export function lacksChangeset({ current, released, changesets }: ContractState): boolean {
  return current !== released && !changesets.some((text) => NAMES_API.test(frontMatter(text)));
}

const hashOfDocument = (): string => createHash("sha256").update(readFileSync(DOCUMENT)).digest("hex");

export function readContractState(): ContractState {
  const pending = readdirSync(CHANGESETS).filter((name) => name.endsWith(".md") && name !== "README.md");
  return {
    current: hashOfDocument(),
    released: readFileSync(RELEASED, "utf8").trim(),
    changesets: pending.map((name) => readFileSync(new URL(name, CHANGESETS), "utf8")),
  };
}

if (process.argv.includes("--released")) writeFileSync(RELEASED, `${hashOfDocument()}\n`);

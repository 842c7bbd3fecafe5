import { moment, second } from "../../app/moments.js";
import type { Revision } from "./revisions.js";
import { revisionWords } from "./words.js";

const nameOf = ({ createdAt, editor }: Named, when: (time: string) => string): string =>
  `${when(createdAt)}, ${revisionWords.by(editor?.displayName ?? revisionWords.formerMember)}`;

type Named = Pick<Revision, "id" | "createdAt" | "editor">;

/** What versions are called, by id. Those of the same minute and editor also say their second. */
export function versionNames(versions: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const version of versions) {
    const name = nameOf(version, moment);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(
    versions.map((version) => {
      const name = nameOf(version, moment);
      return [version.id, counts.get(name) === 1 ? name : nameOf(version, second)];
    }),
  );
}

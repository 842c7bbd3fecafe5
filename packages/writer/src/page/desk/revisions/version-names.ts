import { moment, second } from "../../app/moments.js";
import type { Revision } from "./revisions.js";
import { revisionWords } from "./words.js";

type Named = Pick<Revision, "id" | "createdAt" | "editor">;

const nameOf = ({ createdAt, editor }: Named, when: (time: string) => string): string =>
  `${when(createdAt)}, ${revisionWords.by(editor?.displayName ?? revisionWords.formerMember)}`;

/** Names of versions, by id. Versions of the same minute and editor also get their second. */
export function versionNames(versions: readonly Named[]): ReadonlyMap<string, string> {
  const called = Map.groupBy(versions, (version) => nameOf(version, moment));
  return new Map(
    [...called].flatMap(([name, alike]) =>
      alike.map((version) => [version.id, alike.length === 1 ? name : nameOf(version, second)] as const),
    ),
  );
}

import type { VectorFile } from "./vector-file.ts";

const AT = 1_790_000_000;
const item = { kind: "plugin", id: "forum" };
const release = { version: "3.2.1", publishedAt: AT };

const judged = (name: string, grants: unknown[], result: string, changes: object = {}) => ({
  name,
  item,
  release: { ...release, ...changes },
  grants,
  result,
});
const forum = (limits: object = {}) => ({ id: "plugin.forum", ...limits });

export const releaseVectors: VectorFile = {
  name: "releases",
  about:
    "`result` says what the grants of an entitlement mean for a release: `covered`, `not-granted` when no grant names the item exactly, `published-after-updates` or `above-max-version`. One grant that covers the release is enough; else the first one that names the item speaks.",
  cases: [
    judged("no limits", [forum()], "covered"),
    judged("no grants", [], "not-granted"),
    ...[
      "plugin.forum-pro",
      "plugin.foru",
      "Plugin.forum",
      "plugin.Forum",
      "plugin.forum ",
      " plugin.forum",
      "plugin.forum\u0000",
      "plugin.f\u043erum",
      "plugin.*",
      "plugin.",
      "forum",
      "theme.forum",
    ].map((id) => judged(`a grant of ${JSON.stringify(id)}`, [{ id }], "not-granted")),
    judged("published at the end of the window", [forum({ updatesUntil: AT })], "covered"),
    judged("published a second after it", [forum({ updatesUntil: AT - 1 })], "published-after-updates"),
    judged("a window that ended at 0", [forum({ updatesUntil: 0 })], "published-after-updates"),
    judged("3.x and 3.2.1", [forum({ maxVersion: "3.x" })], "covered"),
    judged("3.x and 3.99.0", [forum({ maxVersion: "3.x" })], "covered", { version: "3.99.0" }),
    judged("3.x and an older major version", [forum({ maxVersion: "3.x" })], "covered", { version: "2.0.0" }),
    judged("3.x and 4.0.0", [forum({ maxVersion: "3.x" })], "above-max-version", { version: "4.0.0" }),
    judged("3.x and a prerelease of 4", [forum({ maxVersion: "3.x" })], "above-max-version", {
      version: "4.0.0-beta.1",
    }),
    judged("3.x and 30.0.0", [forum({ maxVersion: "3.x" })], "above-max-version", { version: "30.0.0" }),
    judged("10.x and 9.0.0 compare as numbers", [forum({ maxVersion: "10.x" })], "covered", { version: "9.0.0" }),
    judged("9.x and 10.0.0 compare as numbers", [forum({ maxVersion: "9.x" })], "above-max-version", {
      version: "10.0.0",
    }),
    judged("build metadata does not count", [forum({ maxVersion: "3.x" })], "covered", { version: "3.0.0+x" }),
    ...["3", "3.", "3.X", "3.x.x", "*", "", "x", "03.x", " 3.x"].map((maxVersion) =>
      judged(`the malformed limit ${JSON.stringify(maxVersion)}`, [forum({ maxVersion })], "above-max-version", {
        version: "0.1.0",
      }),
    ),
    judged("the second of two grants covers it", [forum({ updatesUntil: 0 }), forum()], "covered"),
    judged(
      "neither of two grants covers it",
      [forum({ updatesUntil: 0 }), forum({ maxVersion: "2.x" })],
      "published-after-updates",
    ),
  ],
};

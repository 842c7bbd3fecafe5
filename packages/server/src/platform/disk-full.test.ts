import { expect, test } from "vitest";
import { diskFullSentence } from "./disk-full.js";

const failed = (code: string, cause?: unknown): Error => Object.assign(new Error("failed", { cause }), { code });

test.each([
  ["SQLITE_FULL", "The disk of DATA_DIR"],
  ["53100", "The disk of the database server"],
  ["ENOSPC", "The disk that the site writes files to"],
  ["EDQUOT", "Raise its quota"],
])("%s is a full disk, also behind another error", (code, words) => {
  expect(diskFullSentence(failed(code))).toContain(words);
  expect(diskFullSentence(new Error("writing failed", { cause: failed(code) }))).toContain(words);
});

test.each([failed("EACCES"), failed("SQLITE_CORRUPT", failed("EIO")), new Error("no space"), "ENOSPC", null])(
  "%s is not",
  (error) => expect(diskFullSentence(error)).toBeNull(),
);

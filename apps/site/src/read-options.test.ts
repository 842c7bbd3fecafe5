import { expect, test } from "vitest";
import { migrateCommand } from "./commands/migrate.js";
import { readOptions } from "./read-options.js";

const OPTIONS = { safe: { type: "boolean", default: false } } as const;

test("the options of a command are read", () => {
  expect(readOptions(["--safe"], OPTIONS)).toEqual({ safe: true });
  expect(readOptions([], OPTIONS)).toEqual({ safe: false });
});

test.each([[["--sage"]], [["now"]], [["--safe=yes"]]])("%j is refused in sentences", (args) => {
  expect(() => readOptions(args, OPTIONS)).toThrow(/^\S.*[^.]\. Run sitevine help\.$/);
});

test.each(["--dry-run", "--help-me", "later"])("migrating with %s migrates nothing", async (word) => {
  await expect(migrateCommand([word])).rejects.toThrow("Run sitevine help.");
});

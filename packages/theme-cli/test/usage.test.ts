import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { runBuiltSvtheme, runSvtheme } from "./run-svtheme.js";
import { EXAMPLES, scratchFolder } from "./theme-folder.js";

const COMMANDS = ["new", "check", "preview", "pack", "unpack", "keys", "sign", "explain"];

describe("svtheme", () => {
  it("says what it can do, by itself and with --help", async () => {
    const [bare, asked] = await Promise.all([runSvtheme([]), runSvtheme(["--help"])]);
    expect(bare).toEqual(asked);
    expect(bare.code).toBe(0);
    for (const name of COMMANDS) expect(bare.out).toMatch(new RegExp(`^ {2}${name} `, "m"));
  });

  it.each(COMMANDS)("has a help text for %s", async (name) => {
    const [option, word] = await Promise.all([runSvtheme([name, "-h"]), runSvtheme(["help", name])]);
    expect(option.out).toMatch(new RegExp(`^Usage: svtheme ${name} .+\n`));
    expect(option).toEqual(word);
  });

  it("says its version", async () => {
    expect((await runSvtheme(["--version"])).out).toBe(`${manifest.version}\n`);
  });

  it.each([
    [["chekc", "x"], "There is no command chekc. Did you mean check?"],
    [["check", "x", "--jsno"], "There is no option --jsno. Did you mean --json?"],
    [["check", "x", "--frobnicate"], "There is no option --frobnicate."],
    [["check"], "Name the folder or package to check."],
    [["check", "x", "y"], "There are too many arguments: y."],
    [["check", "x", "--json", "--sarif"], "Use either --json or --sarif, not both."],
    [["check", "x", "--service-version", "new"], "new is not a version such as 1.2.0."],
    [["check", "x", "--service-version"], "argument missing"],
  ])("refuses %j", async (args, sentence) => {
    const { code, out, error } = await runSvtheme(args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(error).toContain(sentence);
    expect(error).toMatch(/\nRun svtheme (check )?--help\.\n$/);
  });
});

describe("the built program", () => {
  it("says its version, the help and what it refuses on the right stream, with the right exit status", async () => {
    expect(await runBuiltSvtheme(["--version"])).toEqual({ code: 0, out: `${manifest.version}\n`, error: "" });
    expect(await runBuiltSvtheme([])).toEqual(await runSvtheme(["--help"]));
    expect(await runBuiltSvtheme(["chekc", "x"])).toEqual(await runSvtheme(["chekc", "x"]));
    expect(await runBuiltSvtheme(["check", "nowhere"])).toMatchObject({ code: 2, out: "" });
  });

  it("has every command, each with the same words as within this process", async () => {
    const cwd = await scratchFolder();
    expect(await runBuiltSvtheme(["new", "quay"], { cwd })).toMatchObject({ code: 0, error: "" });
    expect(await runBuiltSvtheme(["pack", "quay", "-o", "quay.svtheme"], { cwd })).toMatchObject({
      code: 0,
      error: "",
    });
    expect(await runBuiltSvtheme(["unpack", "quay.svtheme", "again"], { cwd })).toMatchObject({ code: 0, error: "" });
    for (const args of [
      ["check", join(EXAMPLES, "harbor.svtheme")],
      ["check", "again", "--sarif"],
      ["explain", "css/import"],
      ["help", "preview"],
    ])
      expect(await runBuiltSvtheme(args, { cwd }), args.join(" ")).toEqual(await runSvtheme(args, { cwd }));
  });
});

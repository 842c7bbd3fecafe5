import { describe, expect, it } from "vitest";
import { runSvtheme } from "./run-svtheme.js";

describe("svtheme explain", () => {
  it("tells what a rule asks for, why, and shows it", async () => {
    const { code, out } = await runSvtheme(["explain", "css/remote-url"]);
    expect(code).toBe(0);
    expect(out).toContain("css/remote-url  rule 512, error\n\nThe stylesheet refers to no other site.\n");
    expect(out).toContain("must not reveal their readers to other servers");
    expect(out).toMatch(/Bad\n {2}styles\/custom\.css\n {2}.*https:\/\/cdn\.example/);
    expect(out).toMatch(/Good\n {2}styles\/custom\.css\n {2}.*assets\/logo\.png/);
  });

  it("knows rules by their number as well, and lists them", async () => {
    expect(await runSvtheme(["explain", "512"])).toEqual(await runSvtheme(["explain", "css/remote-url"]));
    expect((await runSvtheme(["explain", "--list"])).out).toMatch(/^512 {2}error {4}css\/remote-url +The stylesheet/m);
  });

  it.each([
    [["explain", "css/imprt"], "There is no rule css/imprt. Did you mean css/import?"],
    [["explain", "remote-url"], "Did you mean "],
    [["explain"], "Name the rule to explain, or use --list."],
  ])("refuses %j", async (args, sentence) => {
    const { code, error } = await runSvtheme(args);
    expect(code).toBe(2);
    expect(error).toContain(sentence);
  });
});

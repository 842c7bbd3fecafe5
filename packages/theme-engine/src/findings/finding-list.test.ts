import { describe, expect, expectTypeOf, it } from "vitest";
import { FindingList } from "./finding-list.js";
import type { ThemeRuleId } from "./rule-id.js";
import type { ThemeFinding } from "./theme-finding.js";

const finding = (level: ThemeFinding["level"], message = "x"): ThemeFinding => ({
  rule: "layout/props",
  level,
  file: "a",
  message,
});
const list = (...findings: readonly ThemeFinding[]) => {
  const made = new FindingList();
  made.addAll(findings);
  return made;
};
const warnings = (count: number) => Array.from({ length: count }, () => finding("warning"));
const last = (made: FindingList) => made.toArray().at(-1)?.message;

describe("FindingList", () => {
  it("takes findings of documented rules only", () => {
    expectTypeOf<Parameters<FindingList["add"]>[0]["rule"]>().toEqualTypeOf<ThemeRuleId>();
    expectTypeOf<"css/unheard-of">().not.toExtend<ThemeRuleId>();
  });

  it("keeps 500 findings in their order and counts the rest", () => {
    expect(list(...warnings(500)).toArray()).toHaveLength(500);
    const made = list(finding("notice", "first"), ...warnings(501));
    expect(made.toArray()).toHaveLength(501);
    expect(made.toArray()[0]?.message).toBe("first");
    expect(last(made)).toBe("2 more findings are not listed");
    expect(made.refusing).toBe(false);
  });

  it("lists an error that comes late, so that the answer is still a refusal", () => {
    const made = list(...warnings(600), finding("error", "late"), finding("error", "later"));
    expect(made.refusing).toBe(true);
    expect(made.toArray().filter(({ level }) => level === "error")).toEqual([finding("error", "late")]);
    expect(last(made)).toBe("102 more findings are not listed");
  });

  it("adds up what the lists inside of it counted", () => {
    const inner = list(...warnings(700)).toArray();
    expect(last(list(...inner, ...inner))).toBe("900 more findings are not listed");
    expect(last(list(finding("error"), ...inner))).toBe("201 more findings are not listed");
  });
});

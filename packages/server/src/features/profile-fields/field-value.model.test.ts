import { describe, expect, it } from "vitest";
import { checkFieldValue, type FieldValue, type ProfileField } from "./field-value.model.js";

const field = (type: ProfileField["type"], rules: Partial<ProfileField> = {}): ProfileField => ({
  id: "0197a000-0000-7000-8000-000000000001",
  key: "key",
  type,
  label: "Label",
  description: "",
  required: false,
  atRegistration: false,
  options: [],
  maxLength: null,
  defaultVisibility: "public",
  system: false,
  position: 0,
  ...rules,
});

const outcome = (definition: ProfileField, value: FieldValue): FieldValue | { refused: string } => {
  const check = checkFieldValue(definition, value);
  return check.ok ? check.value : { refused: check.code };
};
const refused = (code: string) => ({ refused: code });
const colours = { options: ["red", "green"] };

describe("checkFieldValue", () => {
  it.each<[ProfileField["type"], FieldValue, FieldValue]>([
    ["text", "  Hamburg ", "Hamburg"],
    ["text", "<b>", "<b>"],
    ["longText", "two\nlines", "two\nlines"],
    ["number", -1.5, -1.5],
    ["number", 0, 0],
    ["date", "2028-02-29", "2028-02-29"],
    ["url", "https://example.org/a?b", "https://example.org/a?b"],
    ["url", "HTTP://EXAMPLE.org", "http://example.org/"],
    ["select", "green", "green"],
    ["checkbox", false, false],
    ["text", "   ", null],
    ["number", null, null],
  ])("takes %s %j as %j", (type, given, stored) => {
    expect(outcome(field(type, colours), given)).toEqual(stored);
  });

  it.each<[ProfileField["type"], FieldValue, string]>([
    ["text", "two\nlines", "invalid_format"],
    ["text", "x".repeat(201), "too_big"],
    ["text", 5, "invalid_type"],
    ["longText", "x".repeat(2_001), "too_big"],
    ["number", "5", "invalid_type"],
    ["number", true, "invalid_type"],
    ["date", "2027-02-29", "invalid_format"],
    ["date", "2027-2-3", "invalid_format"],
    ["date", "yesterday", "invalid_format"],
    ["url", "javascript:alert(1)", "invalid_url"],
    ["url", "java\nscript:alert(1)", "invalid_url"],
    ["url", "//example.org", "invalid_url"],
    ["url", "http:example.org", "invalid_url"],
    ["url", "https://user:secret@example.org", "invalid_url"],
    ["url", "ftp://example.org", "invalid_url"],
    ["url", "example.org", "invalid_url"],
    ["url", `https://example.org/${"x".repeat(500)}`, "too_big"],
    ["select", "blue", "invalid_option"],
    ["checkbox", "true", "invalid_type"],
    ["checkbox", 1, "invalid_type"],
  ])("refuses %s %j: %s", (type, given, code) => {
    expect(outcome(field(type, colours), given)).toEqual(refused(code));
  });

  it("goes by the field's own length, and asks for what is required", () => {
    expect(outcome(field("text", { maxLength: 3 }), "abcd")).toEqual(refused("too_big"));
    expect(outcome(field("text", { maxLength: 500 }), "x".repeat(500))).toBe("x".repeat(500));
    expect(outcome(field("text", { required: true }), " ")).toEqual(refused("required"));
    expect(outcome(field("checkbox", { required: true }), null)).toEqual(refused("required"));
    expect(outcome(field("checkbox", { required: true }), false)).toBe(false);
  });
});

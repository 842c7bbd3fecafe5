import { expect, it } from "vitest";
import { iconKitUrl, readIconKit } from "./icon-kit.model.js";

it("takes the id of a kit or its whole address", () => {
  for (const text of ["1a2b3c4d5e", "https://kit.fontawesome.com/1a2b3c4d5e.js"]) {
    expect(readIconKit(text)).toBe("1a2b3c4d5e");
    expect(iconKitUrl(readIconKit(text))).toBe("https://kit.fontawesome.com/1a2b3c4d5e.js");
  }
});

it.each([
  "https://kit.fontawesome.com.evil.com/a1b2c3.js",
  "https://evil.com/kit.fontawesome.com",
  "https://kit.fontawesome.com@evil.com/a1b2c3.js",
  "https://kit.fontawesome.com:444/a1b2c3.js",
  "http://kit.fontawesome.com/a1b2c3.js",
  "//kit.fontawesome.com/a1b2c3.js",
  "https://kit.fontawesome.com./a1b2c3.js",
  "https://KIT.FontAwesome.COM/a1b2c3.js",
  "https://kit.fontаwesome.com/a1b2c3.js",
  "https://kit.fontawesome.com/../a1b2c3.js",
  "https://kit.fontawesome.com/a1b2c3.js?x",
  "https://kit.fontawesome.com/a1b2c3.js#x",
  "https://kit.fontawesome.com/a1b2c3\n.js",
  "https://kit.fontawesome.com/.js",
  "../a1b2c3",
  "<script>",
  "a1b2c3\n",
  "",
])("refuses %j", (text) => {
  expect(readIconKit(text)).toBeNull();
});

it.each(["../x", "https://evil.com/a.js", "", 5, null, undefined, {}])(
  "gives no address for the stored %j",
  (stored) => {
    expect(iconKitUrl(stored)).toBeNull();
  },
);

import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressWords, SLUG_PATTERN, slugOf } from "./address-words.js";

describe("slugs of text of the world (issue 52, line 16)", () => {
  it.each([
    // The titles of the public report, then others of their kind.
    ["हिन्दी शीर्षक", "हिन्दी-शीर्षक"],
    ["ที่นี่ภาษาไทย", "ที่นี่ภาษาไทย"],
    ["தமிழ் தலைப்பு", "தமிழ்-தலைப்பு"],
    ["বাংলা শিরোনাম", "বাংলা-শিরোনাম"],
    ["คำนำ: น้ำ", "คำนำ-น้ำ"],
    ["ລາວ ຄໍາ ຄຳ ໜັງສື", "ລາວ-ຄໍາ-ຄຳ-ໜັງສື"],
    ["ខ្មែរ", "ខ្មែរ"],
    ["မြန်မာစာ", "မြန်မာစာ"],
    ["తెలుగు శీర్షిక", "తెలుగు-శీర్షిక"],
    ["ශ්\u200dරී ලංකා", "ශ්රී-ලංකා"],
    ["שָׁלוֹם עולם", "שָׁלוֹם-עולם".normalize("NFC")],
    ["مُحَمَّد", "مُحَمَّد"],
    ["می\u200cخواهم", "میخواهم"],
    ["サーバー 々々", "サーバー-々々"],
    ["ドキュメント".normalize("NFD"), "ドキュメント"],
    ["서울시청 안내".normalize("NFD"), "서울시청-안내"],
    ["Cafe\u0301 Über", "café-über"],
    ["Ọ̀rọ̀ Yorùbá", "ọ̀rọ̀-yorùbá"],
    ["İstanbul", "istanbul"],
    ["It’s 5 o'clock", "its-5-oclock"],
    ["Ｆｕｌｌ ﬁne ❤️ 1️⃣", "full-fine-1"],
    ["co\u00adop\u200b", "coop"],
    ["\u0301 -- ", ""],
  ])("%s becomes %s", (title, slug) => {
    expect(slugOf(title, 100)).toBe(slug);
    expect(slug === "" || SLUG_PATTERN.test(slug)).toBe(true);
  });

  it("ends a long one without parting a letter from its marks", () => {
    expect(addressWords("कि".repeat(60), 5)).toBe("किकि");
    expect(addressWords("कि की", 3)).toBe("कि");
    expect(addressWords("𞤀𞤀", 3)).toBe("𞤢");
  });

  it("is a slug, and its own slug, whatever the title", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), fc.integer({ min: 1, max: 80 }), (title, max) => {
        const slug = slugOf(title, max);
        expect(slug.length).toBeLessThanOrEqual(max);
        if (slug === "") return;
        expect(slug).toMatch(SLUG_PATTERN);
        expect(slug.normalize("NFC")).toBe(slug);
        expect(slugOf(slug, max)).toBe(slug);
      }),
    );
  });

  it("keeps few of the marks that are piled on a letter", () => {
    expect(addressWords(`a${"\u0301".repeat(200_000)}b`, 80)).toBe(`á${"\u0301".repeat(8)}b`);
  });
});

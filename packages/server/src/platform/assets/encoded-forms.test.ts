import { describe, expect, it, vi } from "vitest";
import { createEncodedForms } from "./encoded-forms.js";

describe("the encoded forms of an answer", () => {
  it("are made once each, however many ask at the same time", async () => {
    const br = vi.fn(async () => "small");
    const forms = createEncodedForms("plain", { br, gzip: async () => "compressed" });
    expect(forms.peek("br")).toBeUndefined();
    expect(await Promise.all([forms.find("br"), forms.find("br"), forms.find(null)])).toEqual([
      "small",
      "small",
      "plain",
    ]);
    expect([await forms.find("br"), forms.peek("br"), forms.peek("gzip")]).toEqual(["small", "small", undefined]);
    expect(br).toHaveBeenCalledTimes(1);
  });

  it("are made anew after a failure", async () => {
    const gzip = vi.fn(async () => "compressed").mockRejectedValueOnce(new Error("Out of memory."));
    const forms = createEncodedForms("plain", { br: async () => "small", gzip });
    await expect(forms.find("gzip")).rejects.toThrow("Out of memory.");
    expect(await forms.find("gzip")).toBe("compressed");
  });
});

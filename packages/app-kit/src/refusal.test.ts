import { beforeAll, describe, expect, it, vi } from "vitest";
import { findingOf as inEnglish, refusalOf as refusalInEnglish } from "./refusal.js";

describe("why the site refuses, in German", () => {
  let german: typeof import("./refusal.js");

  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: { lang: "de" } });
    vi.resetModules();
    german = await import("./refusal.js");
    await german.refusalWords;
    vi.unstubAllGlobals();
  });

  it.each([
    ["SVC-API-4009", "There is already a group with this key.", "Es gibt schon eine Gruppe mit diesem Schlüssel."],
    ["SVC-API-4009", "Grace is working on this report.", "Grace arbeitet an dieser Meldung."],
    [
      "SVC-API-4009",
      "The category “Maps” would be shown to more people there. Move to a category that is no more open, or change who may read first.",
      "Dort könnten mehr Menschen die Kategorie „Maps“ sehen. Wähle eine Kategorie, die nicht offener ist, oder ändere zuerst, wer lesen darf.",
    ],
    [
      "SVC-LICENSE-9005",
      "The licences of this site have not been confirmed for too long. Refresh them, then try again.",
      "Die Lizenzen dieser Site sind zu lange nicht bestätigt worden. Erneuere sie, und versuche es dann noch einmal.",
    ],
    ["SVC-API-4003", "Something that nobody has translated.", "Das darfst du nicht."],
    [
      "SVC-LICENSE-9005",
      "Ends on 1 May.",
      "Diese Version liegt außerhalb des Zeitraums, für den du Updates bekommst. (Ends on 1 May.)",
    ],
    ["FORUM-1", "The board is closed.", "The board is closed."],
    ["constructor", "The board is closed.", "The board is closed."],
  ])("says %s: %s", (code, message, sentence) => {
    expect(german.refusalOf({ code, message })).toBe(sentence);
    expect(refusalInEnglish({ code, message })).toBe(message);
  });

  it("says when a silence ends as people write it", () => {
    const refusal = {
      code: "SVC-API-4003",
      message: "You are silenced until 2030-05-01T12:00:00.000Z: you may read, but not write. The reason: Noise.",
    };
    expect(refusalInEnglish(refusal)).toMatch(
      /^You are silenced until (?:Apr|May) \d+, 2030, [^:]+:\d\d\s[AP]M: you may/,
    );
    expect(german.refusalOf(refusal)).toMatch(/^Du bist bis \d\d\.0[45]\.2030, \d\d:\d\d stummgeschaltet: .* Noise\.$/);
  });

  it.each([
    [
      "too_small",
      "Too small: expected string to have >=1 characters",
      "Das darf nicht leer sein.",
      "This must not be empty.",
    ],
    ["too_big", "Too big: expected number to be <=9", "Höchstens 9.", "At most 9."],
    ["taken", "somebody has it", "Das ist schon vergeben."],
    ["of-a-plugin", "must rhyme", "must rhyme"],
    [undefined, "must rhyme", "must rhyme"],
  ])("says about a field, for %s: %s", (code, message, sentence, english?: string) => {
    expect(german.findingOf({ code, message })).toBe(sentence);
    expect(inEnglish({ code, message })).toBe(english ?? message);
  });
});

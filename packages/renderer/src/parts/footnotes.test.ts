import { describe, expect, it } from "vitest";
import { messagesFor } from "../messages/catalogues.js";
import { withFootnotes } from "./footnotes.js";

describe("footnotes", () => {
  const notes = (label: string, back: string) =>
    `<p>One.<sup><a href="#section-note_3" id="section-ref_3">3</a></sup></p>
<section class="footnotes"${label}>
<ol>
<li id="section-note_3"><p>Note. <a href="#section-ref_3"${back}>↩</a> <a href="#section-ref_3_2"${back}>↩</a></p></li>
</ol>
</section>`;

  it.each([
    ["en", "Footnotes", "Back to where note 3 belongs"],
    ["de", "Fußnoten", "Zurück zur Stelle von Anmerkung 3"],
  ])("have words in the language of the site (%s)", (language, label, back) => {
    const shown = withFootnotes(messagesFor(language), notes("", ""));
    expect(shown).toBe(notes(` aria-label="${label}"`, ` aria-label="${back}"`));
  });

  it("are nothing else that a text says", () => {
    const text = '<p><a href="#section-ref_1">↩</a> <section class="callout-note"></section></p>';
    expect(withFootnotes(messagesFor("en"), text)).toBe(text);
  });
});

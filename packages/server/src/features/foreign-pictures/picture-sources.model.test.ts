import { expect, it } from "vitest";
import { withPicturesFrom } from "./picture-sources.model.js";

const shown = (markup: string): string => withPicturesFrom(markup, (url) => `[${url}]`);

it.each([
  ['<img src="https://a.example/x.png" alt="">', '<img src="[https://a.example/x.png]" alt="">'],
  [
    '<img alt="a" loading="lazy" src="http://a.example/x?a=1&amp;b=2" />',
    '<img alt="a" loading="lazy" src="[http://a.example/x?a=1&b=2]" />',
  ],
  ['<img alt="a > b" data-x src="http://a.example/x">', '<img alt="a > b" data-x src="[http://a.example/x]">'],
  ['<IMG SRC="HTTPS://a.example/x">', '<IMG SRC="[HTTPS://a.example/x]">'],
  ['<img src="//a.example/x">', '<img src="[https://a.example/x]">'],
  [
    '<p><img src="https://a/1"><img src="https://b/2"></p>',
    '<p><img src="[https://a/1]"><img src="[https://b/2]"></p>',
  ],
])("gives %s another address", (markup, expected) => expect(shown(markup)).toBe(expected));

it.each([
  '<img src="/uploads/media/x.png">',
  '<img src="data:image/png;base64,AAAA">',
  '<img alt=" src=&quot;https://a.example/x&quot;">',
  '<img alt="x"><a href="https://a.example/x">x</a>',
  '<img alt="x" data-src="https://a.example/x">',
  "<code>&lt;img src=&quot;https://a.example&quot;&gt;</code>",
  '<imgx src="https://a.example/x">',
  '<p title="src=https://a.example">x</p>',
])("leaves %s as it is", (markup) => expect(shown(markup)).toBe(markup));

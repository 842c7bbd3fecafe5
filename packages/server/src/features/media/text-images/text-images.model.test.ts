import { expect, it } from "vitest";
import { textImageAddresses } from "./text-image-address.model.js";
import { withImageSizes } from "./text-image-sizes.model.js";

const addresses = textImageAddresses("articles");
const imageUrl = addresses.url;

const ID = "0197a000-0000-7000-8000-00000000beef";
const image = { id: ID, width: 1_200, height: 600, widths: "[480,1200]" };
const url = imageUrl(ID, 1_200);
const sources = `srcset="${imageUrl(ID, 480)} 480w, ${url} 1200w" sizes="auto, (min-width: 45rem) 42rem, 100vw"`;

it.each([
  [
    `<img src="${url}" alt="a" loading="lazy">`,
    `<img src="${url}" alt="a" loading="lazy" width="1200" height="600" ${sources}>`,
  ],
  [
    `<img src="${url}" alt="" loading="lazy" />`,
    `<img src="${url}" alt="" loading="lazy" width="1200" height="600" ${sources} />`,
  ],
  // An attribute that the author wrote has precedence, and the other side follows.
  [
    `<img src="${url}" alt="" width="300" loading="lazy">`,
    `<img src="${url}" alt="" width="300" loading="lazy" height="150" ${sources}>`,
  ],
  [
    `<img src="${url}" alt="" height="1" loading="lazy">`,
    `<img src="${url}" alt="" height="1" loading="lazy" width="2" ${sources}>`,
  ],
  [
    `<img src="${url}" alt="" width="10" height="10" loading="lazy">`,
    `<img src="${url}" alt="" width="10" height="10" loading="lazy" ${sources}>`,
  ],
  [`<img src="${url}" alt="">`, `<img src="${url}" alt="" width="1200" height="600" loading="lazy" ${sources}>`],
])("gives %s its size and its sources", (html, expected) =>
  expect(withImageSizes(html, [image], addresses)).toBe(expected),
);

it.each([
  `<img src="${imageUrl("0197a000-0000-7000-8000-00000000dead", 480)}" alt="">`,
  '<img src="/uploads/media/articles/x.webp" alt="">',
  `<img alt=" src=&quot;${url}&quot;">`,
  `<p>src="${url}"</p>`,
  `<a href="${url}">a</a>`,
])("leaves %s as it is", (html) => expect(withImageSizes(html, [image], addresses)).toBe(html));

it("leaves out the sources of a row that is damaged", () => {
  const html = withImageSizes(`<img src="${url}" alt="">`, [{ ...image, widths: "x" }], addresses);
  expect(html).toContain('width="1200" height="600"');
});

it.each([
  url,
  `https://site.example${url}`,
  `//site.example${url}#there`,
  `.${url}`,
  `${url}?x=1`,
  url.replace("/articles", "/./articles"),
  url.replace("uploads/", "uploads\\"),
])("finds the image at %s", (address) => expect(addresses.at(address)).toEqual({ id: ID, width: 1_200 }));

it.each([
  url.toUpperCase(),
  url.replace("articles/", "articles%2F"),
  `${url}/`,
  url.replace("1200", "01200"),
  url.replace(".webp", ".png"),
  "http://",
])("finds none at %s", (address) => expect(addresses.at(address)).toBeNull());

it("finds every image that a text shows or links, whatever its markup", () => {
  const other = "0197a000-0000-7000-8000-00000000cafe";
  const html = `<p><img alt="x" src="https://a.example${url}"></p><a title="t" href="${imageUrl(other, 9)}">b</a>`;
  expect([...addresses.idsIn(html)]).toEqual([ID, other]);
  expect([...addresses.idsIn("<p>no image</p>")]).toEqual([]);
});

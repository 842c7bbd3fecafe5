import { expect, it } from "vitest";
import { definePlugin } from "../src/index.js";
import type { Mount } from "../src/panel/index.js";

const mount: Mount = async (element, { client, navigate, signal }) => {
  const boards = await client.call<readonly { readonly title: string }[]>("/boards", { signal });
  element.append(...boards.map(({ title }) => title));
  element.addEventListener("click", () => navigate("/acp/plugins"));
  return () => element.replaceChildren();
};

// @ts-expect-error what it returns is to take away what it has made
const wrongAnswer: Mount = () => "done";
// @ts-expect-error there is no such method
const wrongMethod: Mount = (_element, { client }) => client.call("/a", { method: "TRACE" }).then(() => undefined);
// @ts-expect-error the context has no token
const wrongContext: Mount = (_element, { token }) => void token;

it("says what a page of the panel is, and lets nothing else compile", () => {
  const page = { key: "boards", title: "Boards" };
  // @ts-expect-error it shows nothing
  definePlugin({ panelPages: [page] });
  // @ts-expect-error it has both kinds of content
  definePlugin({ panelPages: [{ ...page, settings: "all", module: "boards.js" }] });
  const { panelPages } = definePlugin({ panelPages: [{ ...page, module: "boards.js" }] });
  expect(panelPages).toEqual([{ ...page, module: "boards.js" }]);
  expect([mount, wrongAnswer, wrongMethod, wrongContext].map(({ length }) => length)).toEqual([2, 0, 2, 2]);
});

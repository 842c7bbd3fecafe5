import { BRING_ALONG } from "../assets/missing-asset.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { ReferenceProblem } from "./served-assets.js";

export const cssRemoteUrl: ThemeRule = {
  number: 512,
  id: "css/remote-url",
  level: "error",
  title: "The stylesheet refers to no other site",
  why: "Pages must not reveal their readers to other servers, and must not depend on them.",
  bad: { file: "styles/custom.css", text: '.card { background: url("https://cdn.example/paper.png") }' },
  good: { file: "styles/custom.css", text: '.card { background: url("assets/logo.png") }' },
};

/** Reports an address on another site. */
export function remoteUrl(url: string): ReferenceProblem {
  const message = `must not refer to another site: ${url.slice(0, 200)}`;
  return { rule: "css/remote-url", message, hint: BRING_ALONG };
}

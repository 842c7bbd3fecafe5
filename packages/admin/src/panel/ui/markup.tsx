import { createElement, Fragment, type ReactNode } from "react";
import css from "./markup.module.css";
import { type MarkupElement, type MarkupNode, readMarkup } from "./markup-tree.js";

const KEPT: ReadonlySet<string> = new Set(
  `p br hr blockquote pre figure figcaption details summary ul ol li dl dt dd table caption thead tbody tfoot tr th td
   b strong i em s del ins u sub sup mark small code kbd samp q cite abbr`.split(/\s+/),
);
const HEADING = /^h[1-6]$/;
const SAFE = /^(?:https?:\/\/|\/(?!\/)|(?:mailto|tel|sms):)/i;

function show({ tag, attributes: { href = "", src = "", alt = "", checked }, children }: MarkupElement): ReactNode {
  const inside = showAll(children);
  if (HEADING.test(tag)) return <p className={css.heading}>{inside}</p>;
  if (tag === "a" && SAFE.test(href))
    return (
      <a href={href} target="_blank" rel="noreferrer nofollow ugc">
        {inside}
      </a>
    );
  if (tag === "img") return SAFE.test(src) && <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  if (tag === "input") return checked === undefined ? "☐" : "☑";
  if (tag === "br" || tag === "hr") return createElement(tag);
  return KEPT.has(tag) ? createElement(tag, null, inside) : inside;
}

const showAll = (nodes: readonly MarkupNode[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{typeof node === "string" ? node : show(node)}</Fragment>);

/** Text by a member, with its markup. */
export const Markup = ({ html }: { readonly html: string }) => (
  <div className={css.markup}>{showAll(readMarkup(html))}</div>
);

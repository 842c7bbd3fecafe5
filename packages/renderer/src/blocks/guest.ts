import { safeHref, safeImageSource } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import { isolated } from "../isolated.js";
import { avatar } from "../parts/avatar.js";
import { heading } from "../parts/heading.js";
import type { LinkProp } from "../props.js";
import { readChoice, readLink, readPoints, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

/** Introduces the site in one sentence to guests. */
export const guestHero: BlockDefinition = {
  type: "guestHero",
  needs: ["community", "newestMembers", "online"],
  render: (block, context) => {
    const { model, messages } = context;
    if (model.viewer.kind !== "guest") return nothing;
    const { registerHref } = model.viewer;
    const primary =
      readLink(block, "primary") ?? (registerHref ? { label: messages.heroJoin, href: registerHref } : undefined);
    const secondary = readLink(block, "secondary") ?? { label: messages.heroRead, href: "/articles" };
    const picture = safeImageSource(readText(block, "image"));
    const align = readChoice(block, "align", ["start", "center", "end"], "start");
    return html`<section class="ghero sv-align-${align}"><div class="ghero-words">${heading(
      context,
      1,
      "ghero-title",
      readText(block, "title") ?? messages.heroTitle(isolated(model.site.name, model.site)),
    )}<p class="ghero-text" dir="auto">${readText(block, "text") ?? (model.site.description || messages.heroText)}</p>
<p class="ghero-actions">${primary && action(primary, "sv-btn")}${action(secondary, primary ? "sv-btn sv-btn--quiet" : "sv-btn")}</p>${company(context)}</div>${
      picture ? html`<div class="ghero-image"><img src="${picture}" alt="" fetchpriority="high"></div>` : vine(context)
    }</section>`;
  },
};

/** Reasons to join, for guests. */
export const guestBody: BlockDefinition = {
  type: "guestBody",
  needs: [],
  render: (block, context) => {
    if (context.model.viewer.kind !== "guest") return nothing;
    const title = readText(block, "title");
    const text = readText(block, "text");
    const points = readPoints(block, "points");
    if (!title && !text && points.length === 0) return nothing;
    const level = title ? 3 : 2;
    return html`<section class="gbody">${title && heading(context, 2, "gbody-title", title)}${text && html`<p class="gbody-text" dir="auto">${text}</p>`}${
      points.length > 0 &&
      html`<ul class="gbody-points" role="list">${points.map(
        (point) =>
          html`<li>${point.title && heading(context, level, "gbody-point", point.title)}${point.text && html`<p dir="auto">${point.text}</p>`}</li>`,
      )}</ul>`
    }</section>`;
  },
};

function action(link: LinkProp, className: string): Html {
  return html`<a class="${className}" href="${safeHref(link.href)}" dir="auto">${link.label}</a>`;
}

/** An ornament for sites without a picture. */
function vine({ icon }: BlockContext): Html {
  return html`<span class="ghero-art" aria-hidden="true">${icon("leaf")}${icon("leaf")}</span>`;
}

/** A few avatars and the number of members. */
function company({ model, messages, format }: BlockContext): Html {
  const { community, newestMembers = [], online } = model.content;
  if (!community || community.members === 0) return nothing;
  const here = online ? online.guests + online.groups.reduce((sum, group) => sum + group.users.length, 0) : 0;
  const faces = newestMembers.slice(0, 5).map((user) => avatar(user, "md"));
  return html`<p class="ghero-company"><span class="sv-faces">${faces}</span><span>${messages.heroMembers(community.members, format)}${
    here > 0 && html` <span class="ghero-online">${messages.heroOnline(here, format)}</span>`
  }</span></p>`;
}

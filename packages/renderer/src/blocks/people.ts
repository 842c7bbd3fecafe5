import type { BlockNode } from "@sitevine/contracts";
import { current, safeHref } from "../attributes.js";
import { html, nothing } from "../html.js";
import { avatar, memberLink, nameLink } from "../parts/avatar.js";
import { moment } from "../parts/moment.js";
import { panel } from "../parts/panel.js";
import { readInt, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

const limitOf = (block: BlockNode, fallback: number): number => readInt(block, "limit", 1, 50, fallback);

export const categoryList: BlockDefinition = {
  type: "categoryList",
  needs: ["categories"],
  render: (block, context) => {
    const { model, messages, format } = context;
    const { categories } = model.content;
    if (!categories) return nothing;
    const rows = categories.slice(0, limitOf(block, 20)).map((category) => {
      const depth = Math.min(3, Math.max(0, Math.trunc(category.depth)));
      const exact = messages.articleCount(category.articles, format);
      return html`<li class="sv-depth-${depth}"><a href="${safeHref(category.href)}"${current(category.current)} dir="auto">${
        category.name
      }</a><span class="sv-pill" title="${exact}"><span aria-hidden="true">${format.short(
        category.articles,
      )}</span><span class="sv-hidden">${exact}</span></span></li>`;
    });
    const body =
      rows.length > 0
        ? html`<ul class="sv-rows" role="list">${rows}</ul>`
        : html`<p class="sv-quiet">${messages.noCategories}</p>`;
    return panel(context, readText(block, "title") ?? messages.categories, body);
  },
};

export const newestMembers: BlockDefinition = {
  type: "newestMembers",
  needs: ["newestMembers"],
  render: (block, context) => {
    const { model, messages } = context;
    const members = model.content.newestMembers;
    if (!members) return nothing;
    const rows = members
      .slice(0, limitOf(block, 5))
      .map(
        (member) =>
          html`<li class="sv-person">${avatar(member, "md")}<span class="sv-person-words">${nameLink(member)}${moment(
            context,
            member.joinedAt,
          )}</span></li>`,
      );
    const body =
      rows.length > 0
        ? html`<ul class="sv-people" role="list">${rows}</ul>`
        : html`<p class="sv-quiet">${messages.noMembersText}</p>`;
    return panel(context, readText(block, "title") ?? messages.newestMembers, body);
  },
};

export const onlineUsers: BlockDefinition = {
  type: "onlineUsers",
  needs: ["online"],
  render: (block, context) => {
    const { model, messages, format } = context;
    const { online } = model.content;
    if (!online) return nothing;
    const limit = limitOf(block, 24);
    const groups = online.groups
      .filter((group) => group.users.length > 0)
      .map(
        (group) =>
          html`<p class="sv-online-group" dir="auto">${group.name}</p><ul class="sv-online" role="list">${group.users
            .slice(0, limit)
            .map((user) => html`<li>${memberLink(user)}</li>`)}</ul>`,
      );
    const guests = online.guests > 0 && html`<p class="sv-quiet">${messages.onlineGuests(online.guests, format)}</p>`;
    const body =
      groups.length > 0 || guests ? html`${groups}${guests}` : html`<p class="sv-quiet">${messages.noOnline}</p>`;
    return panel(context, readText(block, "title") ?? messages.online, body);
  },
};

import { safeImageSource } from "../attributes.js";
import { html } from "../html.js";
import { guestMenu, memberMenu } from "../parts/user-menu.js";
import { readFlag, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

export const logo: BlockDefinition = {
  type: "logo",
  needs: [],
  render: (block, { model, icon }) => {
    const { site } = model;
    const source = safeImageSource(site.logoUrl);
    const named = !source || readFlag(block, "showName", site.showName);
    const mark = source
      ? html`<img class="sv-logo-image" src="${source}" alt="${named ? "" : site.name}">`
      : html`<span class="sv-logo-mark">${icon("leaf")}</span>`;
    const tagline = readText(block, "tagline");
    return html`<a class="sv-logo" href="/">${mark}${named && html`<span class="sv-logo-name" dir="auto">${site.name}</span>`}</a>${
      tagline && html`<p class="sv-tagline" dir="auto">${tagline}</p>`
    }`;
  },
};

export const searchBox: BlockDefinition = {
  type: "searchBox",
  needs: [],
  render: (block, { model, messages, uniqueId, icon }) => {
    const id = uniqueId("search");
    const placeholder = readText(block, "placeholder") ?? messages.search;
    const query = html` name="q" value="${model.content.search?.query}" placeholder="${placeholder}"`;
    const fields = [
      html`<label class="sv-hidden" for="${id}">${messages.searchField}</label>${icon("search")}`,
      html`<input class="sv-input" id="${id}" type="search"${query} autocomplete="off" maxlength="200">`,
      html`<button class="sv-btn sv-search-go">${messages.search}</button>`,
    ];
    return html`<form class="sv-search" action="/search" role="search" data-suggestions="${messages.searchSuggestions}">${fields}</form>`;
  },
};

export const userMenu: BlockDefinition = {
  type: "userMenu",
  needs: [],
  render: (_block, context) => {
    const { viewer } = context.model;
    return viewer.kind === "guest" ? guestMenu(context, viewer) : memberMenu(context, viewer);
  },
};

import { current, safeHref, safeImageSource } from "../attributes.js";
import { html, nothing } from "../html.js";
import { avatar } from "../parts/avatar.js";
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
    return html`<a class="sv-logo" href="/">${mark}${named && html`<span class="sv-logo-name">${site.name}</span>`}</a>${
      tagline && html`<p class="sv-tagline">${tagline}</p>`
    }`;
  },
};

export const searchBox: BlockDefinition = {
  type: "searchBox",
  needs: [],
  render: (block, { model, messages, uniqueId, icon }) => {
    const id = uniqueId("search");
    return html`<form class="sv-search" action="/search" role="search"><label class="sv-hidden" for="${id}">${messages.searchField}</label>${icon("search")}<input class="sv-input" id="${id}" type="search" name="q" value="${model.content.search?.query}" placeholder="${readText(block, "placeholder") ?? messages.search}" autocomplete="off" maxlength="200"><button class="sv-btn sv-search-go">${messages.search}</button></form>`;
  },
};

export const userMenu: BlockDefinition = {
  type: "userMenu",
  needs: [],
  render: (_block, { model, messages, format, icon }) => {
    const { viewer } = model;
    if (viewer.kind === "guest") {
      const { signInHref, registerHref } = viewer;
      if (signInHref === null && registerHref === null) return nothing;
      return html`<div class="sv-user sv-user--guest">${
        signInHref && html`<a class="sv-btn sv-btn--bare" href="${safeHref(signInHref)}">${messages.signIn}</a>`
      }${registerHref && html`<a class="sv-btn" href="${safeHref(registerHref)}">${messages.join}</a>`}</div>`;
    }
    const { user, unread } = viewer;
    return html`<div class="sv-user"><a class="sv-bell" href="${safeHref(viewer.notificationsHref)}"><span class="sv-hidden">${messages.notifications(unread, format)}</span>${icon("bell")}${
      unread > 0 ? html`<span class="sv-dot" aria-hidden="true">${format.short(unread)}</span>` : nothing
    }</a><details class="sv-dropdown"><summary>${user && html`<span class="sv-hidden">${messages.account}</span>`}${user ? avatar(user, "md") : icon("user")}<span class="sv-user-name">${user?.displayName ?? messages.account}</span>${icon("chevron-down")}</summary><div class="sv-menu"><ul role="list">${viewer.menu.map(
      (item) => html`<li><a href="${safeHref(item.href)}"${current(item.current)}>${item.label}</a></li>`,
    )}</ul><form action="${safeHref(viewer.signOutAction)}" method="post"><button>${icon("log-out")}${messages.signOut}</button></form></div></details></div>`;
  },
};

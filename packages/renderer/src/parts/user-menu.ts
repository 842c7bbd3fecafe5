import { current, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { GuestLinks, Viewer } from "../page-model.js";
import { avatar } from "./avatar.js";
import { signInHref } from "./sign-in-href.js";

/** Links to sign in and register, for guests. */
export function guestMenu({ messages, model }: BlockContext, { registerHref }: GuestLinks): Html {
  const href = signInHref(model);
  if (href === null && registerHref === null) return nothing;
  return html`<div class="sv-user sv-user--guest">${
    href && html`<a class="sv-btn sv-btn--bare" href="${safeHref(href)}">${messages.signIn}</a>`
  }${registerHref && html`<a class="sv-btn" href="${safeHref(registerHref)}">${messages.join}</a>`}</div>`;
}

/**
 * Notifications and menu of a member. If the page does not know the member, the reader script fills in the hooks; it shows the
 * template when the session turns out to be over.
 */
export function memberMenu(context: BlockContext, viewer: Extract<Viewer, { readonly kind: "member" }>): Html {
  const { messages, format, icon } = context;
  const { user, unread, signedOut } = viewer;
  const count = html`<span class="sv-hidden" data-sv="unread">${messages.notifications(unread, format)}</span>`;
  const dot = html`<span class="sv-dot" data-sv="dot" aria-hidden="true"${unread === 0 && html` hidden`}>${format.short(unread)}</span>`;
  const bell = html`<a class="sv-bell" href="${safeHref(viewer.notificationsHref)}">${count}${icon("bell")}${dot}</a>`;
  const face = html`<span data-sv="avatar">${user ? avatar(user, "md") : icon("user")}</span>`;
  const account = user && html`<span class="sv-hidden">${messages.account}</span>`;
  const name = html`<span class="sv-user-name" data-sv="name" dir="auto">${user?.displayName ?? messages.account}</span>`;
  const summary = html`<summary>${account}${face}${name}${icon("chevron-down")}</summary>`;
  const links = html`<ul role="list">${user ? nothing : ownProfile(context)}${viewer.menu.map(
    (item) => html`<li><a href="${safeHref(item.href)}"${current(item.current)} dir="auto">${item.label}</a></li>`,
  )}</ul>`;
  const signOutButton = html`<button>${icon("log-out")}${messages.signOut}</button>`;
  const signOut = html`<form action="${safeHref(viewer.signOutAction)}" method="post" data-sv="sign-out">${signOutButton}</form>`;
  return html`<div class="sv-user" data-sv="user">${bell}<details class="sv-dropdown">${summary}<div class="sv-menu">${links}${signOut}</div></details>${
    signedOut && html`<template data-sv="signed-out">${guestMenu(context, signedOut)}</template>`
  }</div>`;
}

/** The script shows the link to the member's profile once it knows the address. */
function ownProfile({ messages }: BlockContext): Html {
  return html`<li data-sv="profile" hidden><a href="/members">${messages.ownProfile}</a></li>`;
}

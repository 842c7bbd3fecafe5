import { current, safeHref, safeImageSource } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import { isolated } from "../isolated.js";
import type { ProfileModel } from "../page-model.js";
import { avatar, tintClass } from "../parts/avatar.js";
import { badgeIcon } from "../parts/badge-icon.js";
import { commentHooks } from "../parts/comment-hooks.js";
import { commentList, commentsId } from "../parts/comment-list.js";
import { commentForm } from "../parts/comment-thread.js";
import { heading } from "../parts/heading.js";
import { moment } from "../parts/moment.js";
import { panel } from "../parts/panel.js";
import { reportLink } from "../parts/report-link.js";
import { signInHref } from "../parts/sign-in-href.js";
import { wordToggle } from "../parts/toggle.js";
import { readFlag, readInt, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

/** A member's cover, picture, name, badges and counters, and the tabs of the page. */
export const profileCard: BlockDefinition = {
  type: "profileCard",
  needs: ["profile", "badges"],
  render: (block, context) => {
    const { profile } = context.model.content;
    if (!profile) return nothing;
    const { user } = profile;
    const { messages, format } = context;
    const name = heading(context, 1, "profile-card-name", user.displayName);
    const picture = readFlag(block, "cover", true) && cover(profile);
    return html`<section class="profile-card">${picture}<div class="profile-card-body">${avatar(
      user,
      "xl",
    )}<div class="profile-card-words">${name}<p class="sv-meta"><bdi>@${user.username}</bdi>${
      user.group && html`<span class="sv-tag" dir="auto">${user.group}</span>`
    }<span>${context.icon("calendar")}${messages.joined(format.month(user.joinedAt))}</span>${
      user.lastSeenAt &&
      html`<span>${context.icon("clock")}<span class="sv-hidden">${messages.lastSeen}</span> ${moment(context, user.lastSeenAt)}</span>`
    }</p>${badgeRow(context)}</div>${relations(context, profile)}${
      profile.editHref &&
      html`<a class="sv-btn sv-btn--quiet" href="${safeHref(profile.editHref)}">${context.icon("settings")}${messages.editProfile}</a>`
    }</div>${counters(context, profile)}${tabs(context, profile)}</section>`;
  },
};

export const profileAbout: BlockDefinition = {
  type: "profileAbout",
  needs: ["profile"],
  render: (block, context) => {
    const { profile } = context.model.content;
    if (!profile) return nothing;
    const { messages } = context;
    const { bio, displayName } = profile.user;
    const fields = profile.fields.map(
      (field) =>
        html`<div><dt dir="auto">${field.label}</dt><dd dir="auto">${
          field.href ? html`<a href="${safeHref(field.href)}" rel="nofollow ugc">${field.value}</a>` : field.value
        }</dd></div>`,
    );
    const empty = !bio && fields.length === 0;
    return panel(
      context,
      readText(block, "title") ?? messages.about,
      html`${bio && html`<p class="sv-bio" dir="auto">${bio}</p>`}${fields.length > 0 && html`<dl class="sv-fields">${fields}</dl>`}${
        empty && html`<p class="sv-quiet">${messages.noAbout(isolated(displayName, context.model.site))}</p>`
      }`,
    );
  },
};

export const profileWall: BlockDefinition = {
  type: "profileWall",
  needs: ["profile"],
  render: (block, context) => {
    const wall = context.model.content.profile?.wall;
    if (!wall) return nothing;
    const { messages } = context;
    const id = context.uniqueId("wall");
    const labels = { field: messages.wallField, send: messages.wallSend };
    const form = commentForm(context, wall, labels);
    const hooks = commentHooks(context, "wall", context.model.content.profile?.user.id, { labels, shown: wall.shown });
    const empty = { icon: "message-square", title: messages.noWallTitle, text: messages.noWallText } as const;
    const list = commentList(context, wall, empty);
    const title = heading(context, 2, "sv-list-title", readText(block, "title") ?? messages.wall, id);
    const content = [title, form, ...list, hooks.templates];
    return html`<section class="sv-comments"${commentsId(context)} aria-labelledby="${id}"${hooks.attributes}>${content}</section>`;
  },
};

export const badges: BlockDefinition = {
  type: "badges",
  needs: ["badges"],
  render: (block, context) => {
    const { badges: list } = context.model.content;
    if (!list) return nothing;
    const { messages } = context;
    const rows = list
      .slice(0, readInt(block, "limit", 1, 50, 24))
      .map(
        (badge) =>
          html`<li class="sv-person"><span class="sv-badge">${badgeIcon(
            context,
            badge.icon,
          )}</span><span class="sv-person-words"><strong dir="auto">${badge.name}</strong><span class="sv-quiet" dir="auto">${
            badge.note ?? badge.description
          }</span></span></li>`,
      );
    const body =
      rows.length > 0
        ? html`<ul class="sv-people" role="list">${rows}</ul>`
        : html`<p class="sv-quiet">${messages.noBadges}</p>`;
    return panel(context, readText(block, "title") ?? messages.badges, body);
  },
};

/** Buttons to follow and block; a guest gets a link to sign in. */
function relations(context: BlockContext, { user, editHref }: ProfileModel): Html {
  const href = signInHref(context.model);
  if (href === null || editHref) return nothing;
  const follow = { name: "follow", label: context.messages.follow, icon: "user" } as const;
  const inside = html`${wordToggle(context, follow, href)}${ownEdit(context)}${reportLink(context, user.displayName, "sv-btn sv-btn--bare")}`;
  return html`<p class="sv-relations" data-sv-profile="${user.id}" data-sv-username="${user.username}">${inside}</p>`;
}

/** The link to edit the own profile. The reader script shows it once it knows the member. */
function ownEdit({ messages, model, icon }: BlockContext): Html {
  if (model.viewer.kind === "guest") return nothing;
  const inside = html`${icon("settings")}${messages.editProfile}`;
  return html`<a class="sv-btn sv-btn--quiet" data-sv="edit" href="/settings/profile" hidden>${inside}</a>`;
}

function cover(profile: ProfileModel): Html {
  const source = safeImageSource(profile.coverUrl);
  return source
    ? html`<div class="profile-card-cover"><img src="${source}" alt=""></div>`
    : html`<div class="profile-card-cover sv-noimage ${tintClass(profile.user.id)}"></div>`;
}

function badgeRow(context: BlockContext): Html {
  const { badges: list = [] } = context.model.content;
  if (list.length === 0) return nothing;
  return html`<ul class="sv-badges" role="list" aria-label="${context.messages.badges}">${list
    .slice(0, 8)
    .map(
      (badge) =>
        html`<li class="sv-tag" dir="auto" title="${badge.description}">${badgeIcon(context, badge.icon)}${badge.name}</li>`,
    )}</ul>`;
}

function counters(context: BlockContext, { counters: counts }: ProfileModel): Html {
  const { messages, format } = context;
  const rows: readonly (readonly [string, number | null])[] = [
    [messages.articles, counts.articles],
    [messages.comments, counts.comments],
    [messages.likes, counts.likes],
    [messages.followers, counts.followers],
    [messages.following, counts.following],
  ];
  return html`<dl class="sv-counters">${rows.map(
    ([label, value]) =>
      value !== null &&
      html`<div><dt>${label}</dt><dd title="${format.number(value)}">${format.short(value)}</dd></div>`,
  )}</dl>`;
}

function tabs({ messages }: BlockContext, profile: ProfileModel): Html {
  if (profile.tabs.length === 0) return nothing;
  return html`<nav class="sv-tabs" aria-label="${messages.profileSections}"><ul role="list">${profile.tabs.map(
    (tab) => html`<li><a href="${safeHref(tab.href)}"${current(tab.current)} dir="auto">${tab.label}</a></li>`,
  )}</ul></nav>`;
}

import { classes } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { MemberSummary } from "../page-model.js";
import { avatar, nameLink } from "../parts/avatar.js";
import { count } from "../parts/count.js";
import { emptyState } from "../parts/empty-state.js";
import { heading } from "../parts/heading.js";
import { moment } from "../parts/moment.js";
import { pageTitle } from "../parts/page-title.js";
import { readChoice, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

/** The members as rows or cards. */
export const memberList: BlockDefinition = {
  type: "memberList",
  needs: ["members", "pagination"],
  render: (block, context) => {
    const { model, messages, format } = context;
    const { members, pagination } = model.content;
    if (!members) return nothing;
    const display = readChoice(block, "display", ["grid", "list"], "list");
    const total = pagination ? messages.memberCount(pagination.total, format) : undefined;
    // Heading levels are assigned in order, so the page's title has to be rendered before the rows.
    const title = pageTitle(context, readText(block, "title") ?? messages.members, members.length > 0 ? total : null);
    const body =
      members.length > 0
        ? html`<ul class="${classes("sv-members", `sv-members--${display}`)}" role="list">${members.map(
            (member) => html`<li>${row(context, member)}</li>`,
          )}</ul>`
        : emptyState(context, { icon: "users", title: messages.noMembersTitle, text: messages.noMembersText });
    return html`<section class="sv-member-list">${title}${body}</section>`;
  },
};

function row(context: BlockContext, member: MemberSummary): Html {
  const { messages, format } = context;
  const group = member.group && html`<span class="sv-tag" dir="auto">${member.group}</span>`;
  const seen =
    member.lastSeenAt &&
    html`<span class="sv-seen">${context.icon("clock")}<span class="sv-hidden">${messages.lastSeen}</span> ${moment(context, member.lastSeenAt)}</span>`;
  const joined = html`<span>${messages.joined(format.month(member.joinedAt))}</span>`;
  const description = [
    heading(context, 2, "sv-member-name", html`${nameLink(member)}${group}`),
    html`<p class="sv-meta"><bdi>@${member.username}</bdi>${joined}${seen}</p>`,
    member.bio && html`<p class="sv-member-bio" dir="auto">${member.bio}</p>`,
  ];
  const counts = [
    count(context, "feather", member.articles, messages.articleCount),
    member.followers !== null && count(context, "users", member.followers, messages.followerCount),
  ];
  return html`<article class="sv-card sv-member-row">${avatar(
    member,
    "lg",
  )}<div class="sv-member-words">${description}</div><p class="sv-counts">${counts}</p></article>`;
}

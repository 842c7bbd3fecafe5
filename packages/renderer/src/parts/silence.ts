import type { PageContext } from "../context.js";
import { type Html, html, nothing } from "../html.js";
import { isolated } from "../isolated.js";
import type { PageModel, ViewerSilence } from "../page-model.js";

/** The silence of the viewer; null for everybody who may write. */
export const silenceOf = ({ viewer }: Pick<PageModel, "viewer">): ViewerSilence | null =>
  viewer.kind === "member" ? (viewer.silence ?? null) : null;

/** Tells a silenced viewer why and until when; nothing for everybody else. */
export function silenceNote({ model, messages, format }: PageContext): Html {
  const silence = silenceOf(model);
  if (silence === null) return nothing;
  const until = silence.until && format.exact(silence.until);
  return html`<p class="sv-panel" role="note">${messages.silenced(until, isolated(silence.reason, model.site))}</p>`;
}

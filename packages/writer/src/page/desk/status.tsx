import { signInAddress, useStore } from "@sitevine/app-kit";
import { ExternalLink } from "lucide-react";
import { moment } from "../app/moments.js";
import { words } from "../app/words.js";
import { isLive, type Stored } from "../save/draft.js";
import { copies } from "../save/left-copies.js";
import type { Desk } from "./desk.js";
import { hasChanges } from "./live-state.js";

/** Says what readers see of all that is on the site. */
function standOf(stored: Stored | null): string {
  if (!stored || !isLive(stored)) return words.saved;
  if (!stored.copy) return words.live;
  const { publishAt } = stored.copy;
  return publishAt === null ? words.liveChanged : words.liveScheduled(moment(publishAt));
}

/** Status of the latest change, in words, and the link to what readers see. */
export function Status({ desk }: { readonly desk: Desk }) {
  const state = useStore(desk.saver.state);
  const stored = useStore(desk.saver.stored);
  const live = stored && isLive(stored) ? stored : undefined;
  const said = {
    new: "",
    saved: standOf(stored),
    saving: words.saving,
    offline: words.keptHere,
    "signed-out": copies.isOpen() ? words.signedOut : words.signedOutHere,
    conflict: words.conflict,
    refused: state.kind === "refused" ? state.message : "",
  }[state.kind];
  const shows = live && (hasChanges(live.copy, state) ? "changed" : "live");
  return (
    <p className="write-status" data-state={state.kind} data-shows={shows}>
      <span role="status">{said}</span>
      {state.kind === "signed-out" && (
        <a href={signInAddress()} target={copies.isOpen() ? undefined : "_blank"}>
          {words.signIn}
        </a>
      )}
      {live && (
        <a className="write-live" href={`/articles/${live.article.slug}`} target="_blank" rel="noopener">
          {words.viewLive}
          <ExternalLink aria-hidden />
        </a>
      )}
    </p>
  );
}

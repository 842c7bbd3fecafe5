import { signInAddress, useStore } from "@sitevine/app-kit";
import { words } from "../app/words.js";
import type { Desk } from "./desk.js";

/** What became of the latest change, in words. */
export function Status({ desk }: { readonly desk: Desk }) {
  const state = useStore(desk.saver.state);
  const said = {
    new: "",
    saved: words.saved,
    saving: words.saving,
    offline: words.keptHere,
    "signed-out": words.signedOut,
    conflict: words.conflict,
    refused: state.kind === "refused" ? state.message : "",
  }[state.kind];
  return (
    <p className="write-status" data-state={state.kind}>
      <span role="status">{said}</span>
      {state.kind === "signed-out" && <a href={signInAddress()}>{words.signIn}</a>}
    </p>
  );
}

import { useLocation } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { lazy, Suspense, useContext } from "react";
import { type Draft, draftStore, draftsAt } from "../app/draft-store.js";
import { useStore } from "../app/store.js";
import { appWords } from "../app/words.js";
import { common } from "../words/common.js";
import { ButtonLink } from "./button.js";
import { Dialog } from "./dialog.js";
import { TrailContext } from "./page.js";
import { EmptyState, Row, Stack } from "./parts.js";

// Things are seldom deleted while somebody edits them.
const LoadedDrafts = lazy(() => import("./gone-drafts.js").then((module) => ({ default: module.GoneDrafts })));

/** Edits of things that are gone. */
export const GoneDrafts = ({ drafts }: { readonly drafts: readonly Draft[] }) =>
  drafts.length > 0 && (
    <Suspense fallback={null}>
      <LoadedDrafts drafts={drafts} />
    </Suspense>
  );

/** Edits at this address of things that are gone. */
export function GoneHere() {
  const all = useStore(draftStore);
  const { pathname } = useLocation();
  return <GoneDrafts drafts={draftsAt(pathname, all)} />;
}

/**
 * Says that there is no such thing. What somebody has entered about it in this tab is still there: under the key, or else
 * whatever was entered at this address.
 */
export function Missing({ draftKey }: { readonly draftKey?: string }) {
  const all = useStore(draftStore);
  const { pathname } = useLocation();
  const back = useContext(TrailContext).at(-1);
  const drafts =
    draftKey === undefined ? draftsAt(pathname, all) : [...all.values()].filter(({ key }) => key === draftKey);
  const leave = back && <ButtonLink {...back.to}>{common.backTo(back.label)}</ButtonLink>;
  if (drafts.length === 0)
    return <EmptyState icon={SearchX} title={appWords.missing} hint={appWords.missingHint} actions={leave} />;
  return (
    <Stack>
      <GoneDrafts drafts={drafts} />
      {leave && <Row>{leave}</Row>}
    </Stack>
  );
}

/** The same in place of the dialog in which the thing would be. */
export const MissingDialog = ({ draftKey, onClose }: { readonly draftKey: string; readonly onClose: () => void }) => (
  <Dialog title={appWords.missing} onClose={onClose}>
    <Missing draftKey={draftKey} />
  </Dialog>
);

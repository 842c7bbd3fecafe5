import { discardTheme } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Stack } from "../../../ui/parts.js";
import { LIBRARY } from "../queries.js";
import { libraryWords as words } from "../words.js";
import { LookChanges } from "./look-changes.js";
import css from "./undo-change.module.css";

function AskToUndo({ onClose }: { readonly onClose: () => void }) {
  const plan = useQuery({ ...queryOf(discardTheme, { query: { dryRun: true } }), staleTime: 0, gcTime: 0 });
  const discard = useAct(discardTheme, {
    changes: LIBRARY,
    done: ({ current }) => words.undone(current?.name ?? words.builtIn),
    isQuiet: true,
  });
  return (
    <Confirm
      title={words.undoTitle}
      action={words.undoAction}
      isDangerous={false}
      onConfirm={() => discard.mutateAsync({})}
      onClose={onClose}
    >
      <Answer of={plan}>
        {(result) => (
          <Stack>
            <p>{words.undoTo(result.current?.name ?? words.builtIn)}</p>
            {result.plan && <LookChanges changes={result.plan} />}
          </Stack>
        )}
      </Answer>
    </Confirm>
  );
}

/** Offers the one step back that there is, for as long as there is one. */
export function UndoChange() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={css.undo} aria-label={words.undo}>
      <div>
        <strong>{words.undo}</strong>
        <p>{words.undoHint}</p>
      </div>
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        {words.undoAction}
      </Button>
      {isAsking && <AskToUndo onClose={() => setAsking(false)} />}
    </section>
  );
}

import { activateBuiltInLook, activateTheme, discardTheme } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../app/client.js";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Findings } from "../../../ui/findings.js";
import { Stack } from "../../../ui/parts.js";
import { LIBRARY, type Theme } from "../queries.js";
import { themeWords, libraryWords as words } from "../words.js";
import { LookChanges } from "./look-changes.js";

const DRY = { dryRun: true } as const;
// A plan is about the moment at which it is shown.
const FRESH = { staleTime: 0, gcTime: 0 } as const;
const undo = () => () => client.call(discardTheme, {});

/** Says what changes when another theme is activated, and does it. */
export function SwitchTheme({ theme, onClose }: { readonly theme: Theme; readonly onClose: () => void }) {
  const { name } = theme.manifest;
  const params = { id: theme.id };
  const plan = useQuery({ ...queryOf(activateTheme, { params, query: DRY }), ...FRESH });
  const activation = useAct(activateTheme, { changes: LIBRARY, done: words.activated(name), undo, isQuiet: true });
  return (
    <Confirm
      title={words.wearTitle(name)}
      action={words.activate}
      isDangerous={false}
      onConfirm={() => activation.mutateAsync({ params })}
      onClose={onClose}
    >
      <Stack>
        <p>{words.wearHint}</p>
        <Answer of={plan}>
          {(result) => (
            <>
              {result.plan && <LookChanges changes={{ ...result, ...result.plan }} />}
              {result.notices.length > 0 && <Findings label={themeWords.findings} findings={result.notices} />}
            </>
          )}
        </Answer>
      </Stack>
    </Confirm>
  );
}

/** The same for the look without a theme. */
export function SwitchToBuiltIn({ onClose }: { readonly onClose: () => void }) {
  const plan = useQuery({ ...queryOf(activateBuiltInLook, { query: DRY }), ...FRESH });
  const activation = useAct(activateBuiltInLook, {
    changes: LIBRARY,
    done: words.activated(words.builtIn),
    undo,
    isQuiet: true,
  });
  return (
    <Confirm
      title={words.wearTitle(words.builtIn)}
      action={words.activate}
      isDangerous={false}
      onConfirm={() => activation.mutateAsync({})}
      onClose={onClose}
    >
      <Stack>
        <p>{words.wearHint}</p>
        <Answer of={plan}>
          {(result) => result.plan && <LookChanges changes={{ ...result.plan, kept: result.kept }} />}
        </Answer>
      </Stack>
    </Confirm>
  );
}

import { type AnswerOf, listInstalledPlugins, listPanelPages, listPlugins, uninstallPlugin } from "@sitevine/api";
import { useState } from "react";
import { useAct } from "../../../app/queries.js";
import { Confirm } from "../../../ui/dialog.js";
import { CheckField } from "../../../ui/field.js";
import { Stack } from "../../../ui/parts.js";
import { pluginWords as words } from "../words.js";

/** Asks before a plugin goes. Its data goes only where that was chosen and its name typed. */
export function UninstallPlugin({
  plugin: { id, manifest },
  onClose,
}: {
  readonly plugin: AnswerOf<typeof listPlugins>[number];
  readonly onClose: () => void;
}) {
  const [removeData, setRemoveData] = useState(false);
  const uninstall = useAct(uninstallPlugin, {
    changes: [listPlugins, listInstalledPlugins, listPanelPages],
    done: words.uninstalled(manifest.name),
  });
  return (
    <Confirm
      title={words.uninstallTitle(manifest.name)}
      action={words.uninstall}
      onConfirm={() => uninstall.mutateAsync({ params: { id }, query: { removeData } })}
      onClose={onClose}
      {...(removeData ? { typed: manifest.name } : {})}
    >
      <Stack>
        <p>{words.uninstallHint}</p>
        {!removeData && <p>{words.keepsData}</p>}
        <CheckField label={words.withData} value={removeData} onChange={setRemoveData} />
      </Stack>
    </Confirm>
  );
}

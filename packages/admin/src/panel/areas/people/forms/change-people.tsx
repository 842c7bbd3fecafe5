import { type AnswerOf, changeUsers, type listGroups, listUsers } from "@sitevine/api";
import type { ItemOf } from "@sitevine/api/client";
import { useState } from "react";
import { useAct } from "../../../app/queries.js";
import { Confirm } from "../../../ui/dialog.js";
import { SelectField } from "../../../ui/field.js";
import { bulkWords as words } from "../bulk-words.js";

/** Changes that can be made to several people at once. */
export type BulkKind = "add-group" | "remove-group" | "activate" | "deactivate" | "force-logout";

type Results = AnswerOf<typeof changeUsers>["results"];

/** Sentence with the number of changed people, and the reasons for refusals. */
function outcomeOf({ results }: { readonly results: Results }): string {
  const refused = results.filter(({ outcome }) => outcome === "refused");
  const changed = results.filter(({ outcome }) => outcome === "done").length;
  const reasons = [...new Set(refused.map(({ message }) => message))].join(" ");
  return refused.length === 0 ? words.done(changed) : words.partly(changed, refused.length, reasons);
}

/** Asks before several people are changed; which group, where it is about one. */
export function ChangePeople({
  kind,
  ids,
  groups,
  onDone,
  onClose,
}: {
  readonly kind: BulkKind;
  readonly ids: readonly string[];
  readonly groups: readonly ItemOf<typeof listGroups>[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? "");
  const change = useAct(changeUsers, { changes: [listUsers], done: outcomeOf });
  const action = kind === "add-group" || kind === "remove-group" ? { kind, groupId } : { kind };
  return (
    <Confirm
      title={words.titles[kind](ids.length)}
      action={words.actions[kind]}
      isDangerous={kind === "deactivate" || kind === "force-logout"}
      onConfirm={async () => {
        await change.mutateAsync({ body: { ids: [...ids], action } });
        onDone();
      }}
      onClose={onClose}
    >
      {"groupId" in action ? (
        <SelectField
          label={words.group}
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={groupId}
          onChange={setGroupId}
        />
      ) : (
        <p>{words.hints[action.kind]}</p>
      )}
    </Confirm>
  );
}

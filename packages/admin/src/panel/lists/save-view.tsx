import { createSavedView, listSavedViews } from "@sitevine/api";
import { useAct } from "../app/queries.js";
import { Form } from "../forms/form.js";
import { useDraft } from "../forms/use-draft.js";
import { Dialog } from "../ui/dialog.js";
import { TextField } from "../ui/field.js";
import { common } from "../words/common.js";
import { listWords } from "./words.js";

/** The dialog that saves the filters and order of a list under a name. */
export function SaveView({
  screen,
  query,
  onClose,
}: {
  readonly screen: string;
  readonly query: string;
  readonly onClose: () => void;
}) {
  const create = useAct(createSavedView, { changes: [listSavedViews], done: common.saved });
  const form = useDraft<{ readonly name: string }>({
    key: `view/${screen}`,
    label: listWords.viewName,
    saved: { name: "" },
    onSave: ({ name }) => create.mutateAsync({ body: { screen, name, filters: query } }),
  });
  return (
    <Dialog title={listWords.saveView} onClose={onClose}>
      <Form form={form} onSaved={onClose}>
        <TextField
          label={listWords.viewName}
          maxLength={100}
          value={form.values.name}
          issue={form.issue("name")}
          onChange={(name) => form.set("name", name)}
        />
      </Form>
    </Dialog>
  );
}

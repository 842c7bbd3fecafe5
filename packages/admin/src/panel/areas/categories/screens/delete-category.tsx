import { deleteCategory, listAllArticles, listCategories } from "@sitevine/api";
import { useState } from "react";
import { useAct } from "../../../app/queries.js";
import { expected } from "../../../forms/use-draft.js";
import { branchOf } from "../../../lists/tree.js";
import { Confirm } from "../../../ui/dialog.js";
import { SelectField } from "../../../ui/field.js";
import { Stack } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { placesIn } from "../forms/category-form.js";
import type { Category } from "../queries.js";
import { categoryWords as words } from "../words.js";

/** Asks where the content of a category goes before the category is deleted. */
export function DeleteCategory({
  category: { id, name, etag },
  all,
  onClose,
}: {
  readonly category: Category;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}) {
  const [moveTo, setMoveTo] = useState("null");
  const remove = useAct(deleteCategory, {
    changes: [listCategories, listAllArticles],
    done: words.deleted(name),
    isQuiet: true,
  });
  const branch = branchOf(all, id);
  return (
    <Confirm
      title={words.deleteTitle(name)}
      action={common.delete}
      onConfirm={() => remove.mutateAsync({ params: { id }, query: { moveTo }, ...expected(etag) })}
      onClose={onClose}
    >
      <Stack>
        <p>{words.deleteHint}</p>
        <SelectField
          label={words.moveTo}
          value={moveTo}
          onChange={setMoveTo}
          choices={[
            { value: "null", label: words.nowhere },
            ...placesIn(all).filter(({ value }) => !branch.has(value)),
          ]}
        />
      </Stack>
    </Confirm>
  );
}

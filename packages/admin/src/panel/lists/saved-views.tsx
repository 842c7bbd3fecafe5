import { deleteSavedView, listSavedViews } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf, useAct } from "../app/queries.js";
import { IconButton } from "../ui/button.js";
import { Menu } from "../ui/menu.js";
import css from "./list.module.css";
import type { ListState } from "./list-state.js";
import { listWords } from "./words.js";

type State = Pick<ListState<object>, "query" | "apply">;

// Most people never save a view: the dialog is loaded when somebody opens it.
const SaveView = lazy(() => import("./save-view.js").then((module) => ({ default: module.SaveView })));

/** Filters and order that the person has saved for this screen. */
export function SavedViews({ screen, state }: { readonly screen: string; readonly state: State }) {
  const [isSaving, setSaving] = useState(false);
  const views = useQuery(queryOf(listSavedViews, { query: { screen } })).data ?? [];
  const remove = useAct(deleteSavedView, { changes: [listSavedViews], done: listWords.viewDeleted });
  const current = views.find(({ filters }) => filters === state.query);
  return (
    <span className={css.views}>
      {views.length > 0 && (
        <Menu
          label={listWords.views}
          icon={Bookmark}
          entries={views.map(({ id, name, filters }) => ({ id, label: name, onChoose: () => state.apply(filters) }))}
        />
      )}
      {state.query !== "" && !current && (
        <IconButton label={listWords.saveView} icon={BookmarkPlus} onClick={() => setSaving(true)} />
      )}
      {current && (
        <IconButton
          label={listWords.deleteView(current.name)}
          icon={Trash2}
          onClick={() => remove.mutate({ params: { id: current.id } })}
        />
      )}
      {isSaving && (
        <Suspense fallback={null}>
          <SaveView screen={screen} query={state.query} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </span>
  );
}

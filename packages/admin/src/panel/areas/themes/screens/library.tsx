import { getInstalledTheme, listThemes, removeTheme } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { queryOf, useAct } from "../../../app/queries.js";
import { useFindLine } from "../../../lists/find-line.js";
import { Answer } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Stack } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { SwitchTheme, SwitchToBuiltIn } from "../parts/switch-theme.js";
import { BuiltInCard, ThemeCard } from "../parts/theme-card.js";
import css from "../parts/theme-card.module.css";
import { UndoChange } from "../parts/undo-change.js";
import { UploadTheme } from "../parts/upload-theme.js";
import { LIBRARY, type Theme } from "../queries.js";
import { themeWords, libraryWords as words } from "../words.js";

function DeleteTheme({ theme: { id, manifest }, onClose }: { readonly theme: Theme; readonly onClose: () => void }) {
  const { name } = manifest;
  const remove = useAct(removeTheme, { changes: LIBRARY, done: words.deleted(name), isQuiet: true });
  return (
    <Confirm
      title={words.deleteTitle(name)}
      action={common.delete}
      typed={name}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <p>{words.deleteHint}</p>
    </Confirm>
  );
}

/** The cards of all themes and of the built-in look; those of a large library can be found by name. */
function Cards({
  themes,
  onWear,
  onDelete,
}: {
  readonly themes: readonly Theme[];
  readonly onWear: (theme: Theme | "built-in") => void;
  readonly onDelete: (theme: Theme) => void;
}) {
  const find = useFindLine(themes.length, false);
  const found = themes.filter(({ manifest }) => find.isFound(manifest.name));
  return (
    <Stack>
      {find.field(found.length)}
      <ul className={css.cards}>
        {found.map((theme) => (
          <ThemeCard key={theme.id} theme={theme} onWear={() => onWear(theme)} onDelete={() => onDelete(theme)} />
        ))}
        {!find.isNarrowed && (
          <BuiltInCard isActive={themes.every(({ active }) => !active)} onWear={() => onWear("built-in")} />
        )}
      </ul>
    </Stack>
  );
}

/** Every installed theme, and the one that is active. */
export function Screen() {
  const themes = useQuery(queryOf(listThemes));
  const installed = useQuery(queryOf(getInstalledTheme));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Theme | "built-in">();
  const [deleted, setDeleted] = useState<Theme>();
  return (
    <Page
      title={themeWords.library}
      intro={words.intro}
      actions={[
        {
          id: "export-look",
          label: words.export,
          icon: Download,
          run: () => void navigate({ to: "/acp/themes/export" }),
        },
      ]}
    >
      <Stack>
        {installed.data?.canDiscard && <UndoChange />}
        <UploadTheme />
        <Answer of={themes}>{(all) => <Cards themes={all} onWear={setChosen} onDelete={setDeleted} />}</Answer>
      </Stack>
      {chosen === "built-in" && <SwitchToBuiltIn onClose={() => setChosen(undefined)} />}
      {chosen && chosen !== "built-in" && <SwitchTheme theme={chosen} onClose={() => setChosen(undefined)} />}
      {deleted && <DeleteTheme theme={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

import { getInstalledTheme, listThemes, removeTheme } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { queryOf, useAct } from "../../../app/queries.js";
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

/** Every installed theme, and the one that the site wears. */
export function Screen() {
  const themes = useQuery(queryOf(listThemes));
  const installed = useQuery(queryOf(getInstalledTheme));
  const navigate = useNavigate();
  const [wearing, setWearing] = useState<Theme | "built-in">();
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
        <Answer of={themes}>
          {(all) => (
            <ul className={css.cards}>
              {all.map((theme) => (
                <ThemeCard
                  key={theme.id}
                  theme={theme}
                  onWear={() => setWearing(theme)}
                  onDelete={() => setDeleted(theme)}
                />
              ))}
              <BuiltInCard isActive={all.every(({ active }) => !active)} onWear={() => setWearing("built-in")} />
            </ul>
          )}
        </Answer>
      </Stack>
      {wearing === "built-in" && <SwitchToBuiltIn onClose={() => setWearing(undefined)} />}
      {wearing && wearing !== "built-in" && <SwitchTheme theme={wearing} onClose={() => setWearing(undefined)} />}
      {deleted && <DeleteTheme theme={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

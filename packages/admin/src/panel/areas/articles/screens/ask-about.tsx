import { useState } from "react";
import { Confirm } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { Stack } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { type ArticleSummary, actOn, isFor, tell } from "../acts.js";
import { articleWords as words } from "../words.js";

/** Asks before articles are deleted or unlisted, and does it. */
export function AskAbout({
  kind,
  articles,
  onDone,
  onClose,
}: {
  readonly kind: "delete" | "unlist";
  readonly articles: readonly ArticleSummary[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const [done, setDone] = useState(0);
  const [only] = articles.length === 1 ? articles : [];
  const count = articles.length;
  const due = articles.filter((article) => isFor({ kind }, article));

  async function confirm(): Promise<void> {
    const act = kind === "delete" ? ({ kind } as const) : ({ kind, reason } as const);
    await actOn(act, due, setDone);
    tell(act, due);
    onDone();
  }

  const progress = done > 0 && due.length > 1 && (
    <progress max={due.length} value={done} aria-label={words.progress(done, due.length)} />
  );
  if (kind === "delete")
    return (
      <Confirm
        title={only ? words.deleteTitle(only.title) : words.deleteMany(count)}
        action={common.delete}
        typed={only?.title ?? String(count)}
        onConfirm={confirm}
        onClose={onClose}
      >
        <Stack>
          <p>{words.deleteHint}</p>
          {!only && (
            <ul>
              {articles.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          )}
          {progress}
        </Stack>
      </Confirm>
    );
  return (
    <Confirm
      title={only ? words.unlistTitle(only.title) : words.unlistMany(count)}
      action={words.unlist}
      isDangerous={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack>
        <p>
          {words.unlistHint} {due.length < count && words.unlistManyHint}
        </p>
        <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
        {progress}
      </Stack>
    </Confirm>
  );
}

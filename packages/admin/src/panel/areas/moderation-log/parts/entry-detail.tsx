import { Dialog } from "../../../ui/dialog.js";
import { Facts } from "../../../ui/parts.js";
import { formatMoment } from "../../../words/formats.js";
import { actName, moderationWords } from "../../../words/moderation.js";
import { logWords as words } from "../words.js";
import { type Entry, TargetLink } from "./target-link.js";

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Fields that an act changed, with their values before or after. */
function Change({ title, state }: { readonly title: string; readonly state: Entry["before"] }) {
  if (!state || Object.keys(state).length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <Facts
        facts={Object.entries(state).map(([field, value]) => [field, <code key={field}>{shown(value)}</code>] as const)}
      />
    </section>
  );
}

/** An entry of the log with everything that it keeps. */
export function EntryDetail({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { action, moderator, user, reason, before, after, targetId, createdAt } = entry;
  return (
    <Dialog title={actName(action)} isWide onClose={onClose}>
      <Facts
        facts={[
          [words.when, formatMoment(createdAt)],
          [words.moderator, moderator?.displayName ?? moderationWords.site],
          [words.member, user?.displayName ?? "–"],
          [
            words.target,
            <span key="target">
              <TargetLink entry={entry} /> <code>{targetId}</code>
            </span>,
          ],
          [words.reason, reason ?? "–"],
        ]}
      />
      <Change title={words.before} state={before} />
      <Change title={words.after} state={after} />
    </Dialog>
  );
}

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { OutLink } from "../../../ui/button.js";
import { SelectField } from "../../../ui/field.js";
import { Markup } from "../../../ui/markup.js";
import { Card, Moment, Who } from "../../../ui/parts.js";
import { formatMoment } from "../../../words/formats.js";
import { moderationWords } from "../../../words/moderation.js";
import type { ReportDetail } from "../decisions.js";
import { reportWords as words } from "../words.js";
import css from "./reported.module.css";

/** Reported content, as the site kept it, below its context. */
export function Reported({ report: { snapshots, target } }: { readonly report: ReportDetail }) {
  const [chosen, setChosen] = useState("0");
  const snapshot = snapshots[Number(chosen)] ?? snapshots[0];
  const actions = target.href && (
    <OutLink href={target.href} target="_blank" rel="noreferrer" icon={ExternalLink}>
      {words.open}
    </OutLink>
  );
  return (
    <Card title={words.snapshot} actions={actions}>
      {snapshots.length > 1 && (
        <SelectField
          label={words.snapshots}
          value={chosen}
          choices={snapshots.map(({ takenAt }, index) => ({
            value: String(index),
            label: words.takenAt(formatMoment(takenAt)),
          }))}
          onChange={setChosen}
        />
      )}
      {snapshot && snapshot.surroundings.length > 0 && (
        <section className={css.above} aria-label={words.surroundings}>
          {snapshot.surroundings.map(({ author, html, createdAt }, index) => (
            <article key={`${createdAt ?? ""}-${index}`} className={css.quoted}>
              {author ? (
                <Who person={author} detail={createdAt && <Moment at={createdAt} />} />
              ) : (
                moderationWords.somebodyGone
              )}
              <Markup html={html} />
            </article>
          ))}
        </section>
      )}
      <article className={css.target}>
        {target.owner && (
          <Who person={target.owner} detail={snapshot && words.takenAt(formatMoment(snapshot.takenAt))} />
        )}
        {snapshot && snapshot.html !== "" ? (
          <Markup html={snapshot.html} />
        ) : (
          <p className={css.none}>{target.type === "user" ? words.noSnapshot : words.noText}</p>
        )}
      </article>
    </Card>
  );
}

import { type AnswerOf, saveCustomCss } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryOf } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { Findings } from "../../../ui/findings.js";
import { Notice } from "../../../ui/parts.js";
import { findingsOf } from "../findings.js";
import { themeWords, styleWords as words } from "../words.js";

const PAUSE_MS = 700;

/** The text as it was when typing paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const differenceOf = ({ plan }: AnswerOf<typeof saveCustomCss>): string => {
  if (!plan?.changes) return words.noDifference;
  return words.difference(plan.addedLines, plan.removedLines);
};

/** Findings of the site about a stylesheet, checked while it is written. */
export function CssCheck({
  text,
  etag,
  onLine,
}: {
  readonly text: string;
  readonly etag: string | undefined;
  readonly onLine: (line: number) => void;
}) {
  const css = usePaused(text);
  const ifMatch = etag === undefined ? {} : { ifMatch: etag };
  const check = useQuery({
    ...queryOf(saveCustomCss, { query: { dryRun: true }, body: { css }, ...ifMatch }),
    retry: false,
    gcTime: 0,
  });
  const isPending = check.isPending || css !== text;
  const findings = check.data?.warnings ?? findingsOf(check.error);
  return (
    <div role="status">
      {isPending && <p>{words.checking}</p>}
      {!isPending && check.error && (
        <Notice tone="warning">{findings.length > 0 ? words.refused : sentenceOf(check.error)}</Notice>
      )}
      {!isPending && findings.length > 0 && (
        <Findings label={themeWords.findings} findings={findings} onLine={onLine} />
      )}
      {!isPending && check.data && (
        <p>
          {findings.length === 0 && words.noFindings} {differenceOf(check.data)}
        </p>
      )}
    </div>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { isMissing, isRefused } from "../app/client.js";
import { retryFailed } from "../app/queries.js";
import { sentenceOf } from "../app/sentence.js";
import { appWords } from "../app/words.js";
import { common } from "../words/common.js";
import { Button } from "./button.js";
import { Missing } from "./missing.js";
import { EmptyState, Skeleton } from "./parts.js";

/** Why something could not be loaded, and what to do. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (isRefused(error)) return <EmptyState icon={LockKeyhole} title={appWords.noRight} hint={appWords.noRightHint} />;
  if (isMissing(error)) return <Missing />;
  return (
    <EmptyState
      icon={CloudOff}
      title={appWords.failed}
      hint={sentenceOf(error)}
      actions={
        onRetry && (
          <Button
            onClick={() => {
              onRetry();
              void retryFailed();
            }}
          >
            {common.retry}
          </Button>
        )
      }
    />
  );
}

/** The last answer, unless the site has said since that there is no such thing any more. */
export const presentIn = <T,>({ data, error }: Pick<UseQueryResult<T>, "data" | "error">): T | undefined =>
  isMissing(error) ? undefined : data;

/** Shows an answer of the site, or that it is on its way, or why it does not come. */
export function Answer<T>({
  of: query,
  children,
}: {
  readonly of: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  readonly children: (answer: T) => ReactNode;
}) {
  const answer = presentIn(query);
  if (answer !== undefined) return children(answer);
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton label={common.loading} />;
}

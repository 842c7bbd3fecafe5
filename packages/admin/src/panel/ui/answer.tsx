import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, LockKeyhole, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { isMissing, isRefused, messageOf } from "../app/client.js";
import { appWords } from "../app/words.js";
import { common } from "../words/common.js";
import { Button } from "./button.js";
import { EmptyState, Skeleton } from "./parts.js";

/** Why something could not be loaded, and what to do. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (isRefused(error)) return <EmptyState icon={LockKeyhole} title={appWords.noRight} hint={appWords.noRightHint} />;
  if (isMissing(error)) return <EmptyState icon={SearchX} title={appWords.missing} hint={appWords.missingHint} />;
  return (
    <EmptyState
      icon={CloudOff}
      title={appWords.failed}
      hint={messageOf(error, appWords.offline)}
      actions={onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
    />
  );
}

/** Shows an answer of the site, or that it is on its way, or why it does not come. */
export function Answer<T>({
  of: query,
  children,
}: {
  readonly of: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  readonly children: (answer: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton label={common.loading} />;
}

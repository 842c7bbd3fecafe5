import { type AnswerOf, getAdminHealth } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { queryOf } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { Card, Facts, Moment, Notice, Stack, Tag, type Tone } from "../../../ui/parts.js";
import { formatNumber } from "../../../words/formats.js";
import { detailOf } from "../health-details.js";
import { systemWords as words } from "../words.js";

type Health = AnswerOf<typeof getAdminHealth>;
type State = Health["status"];

const TONES = { ok: "good", degraded: "warning", failed: "bad" } as const satisfies Readonly<Record<State, Tone>>;
const NOTICES = { ok: "info", degraded: "warning", failed: "bad" } as const;
const PARTS = ["database", "keyValueStore", "queue", "storage", "email", "plugins"] as const;
const EVERY_MS = 30_000;

const inMs = (ms: number): string => formatNumber(Math.round(ms * 10) / 10);

function Part({ part: { status, detail, latencyMs } }: { readonly part: Health["parts"]["database"] }) {
  return (
    <>
      <Tag tone={TONES[status]}>{words.states[status]}</Tag> {detailOf(detail)}
      {latencyMs !== null && ` (${words.latency(inMs(latencyMs))})`}
    </>
  );
}

/** Whether what the site depends on works. */
export function Screen() {
  const query = useQuery({ ...queryOf(getAdminHealth), refetchInterval: EVERY_MS });
  const check = {
    id: "refresh",
    label: words.refresh,
    icon: RefreshCw,
    isBusy: query.isFetching,
    run: () => void query.refetch(),
  } as const;
  return (
    <Page title={words.health} intro={words.healthIntro} isNarrow actions={[check]}>
      <Answer of={query}>
        {({ status, checkedAt, parts, eventLoop }) => (
          <Stack>
            <Notice tone={NOTICES[status]}>
              {words.overall[status]} {words.checked} <Moment at={checkedAt} />
            </Notice>
            <Card>
              <Facts facts={PARTS.map((name) => [words.parts[name], <Part key={name} part={parts[name]} />])} />
            </Card>
            <Card title={words.eventLoop} hint={words.eventLoopHint}>
              <Facts
                facts={[
                  [words.almostAll, words.ms(inMs(eventLoop.p99Ms))],
                  [words.slowest, words.ms(inMs(eventLoop.maxMs))],
                ]}
              />
            </Card>
          </Stack>
        )}
      </Answer>
    </Page>
  );
}

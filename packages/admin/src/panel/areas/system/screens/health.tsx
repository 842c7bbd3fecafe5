import { type AnswerOf, getAdminHealth } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { queryOf } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { Card, Facts, Moment, Notice, Stack, Tag, type Tone } from "../../../ui/parts.js";
import { formatBytes, formatNumber } from "../../../words/formats.js";
import { detailOf } from "../health-details.js";
import { systemWords as words } from "../words.js";

type Health = AnswerOf<typeof getAdminHealth>;
type State = Health["status"];

const TONES = { ok: "good", degraded: "warning", failed: "bad" } as const satisfies Readonly<Record<State, Tone>>;
const NOTICES = { ok: "info", degraded: "warning", failed: "bad" } as const;
const PARTS = ["database", "keyValueStore", "queue", "storage", "email", "plugins", "disk"] as const;
const MEMORY = ["objectBytes", "reserveBytes", "bufferBytes", "libraryBytes", "restBytes"] as const;
const EVERY_MS = 30_000;

const inMs = (ms: number): string => formatNumber(Math.round(ms * 10) / 10);

interface PartProps {
  readonly part: Health["parts"]["database"];
  /** Shown instead of the sentence of the site. */
  readonly children?: ReactNode;
}

function Part({ part: { status, detail, latencyMs }, children = detailOf(detail) }: PartProps) {
  return (
    <>
      <Tag tone={TONES[status]}>{words.states[status]}</Tag> {children}
      {latencyMs !== null && ` (${words.latency(inMs(latencyMs))})`}
    </>
  );
}

function Jobs({ of: { waiting, failed, oldestDueAt } }: { readonly of: NonNullable<Health["queue"]> }) {
  return (
    <>
      {words.jobs(formatNumber(waiting), formatNumber(failed))}
      {oldestDueAt !== null && (
        <>
          . {words.oldestJob} <Moment at={oldestDueAt} />
        </>
      )}
    </>
  );
}

function partOf({ parts, queue, disks }: Health, name: (typeof PARTS)[number]): ReactNode {
  if (name === "queue" && queue)
    return (
      <Part part={parts.queue}>
        <Jobs of={queue} />
      </Part>
    );
  if (name === "disk" && disks.length > 0)
    return (
      <Part part={parts.disk}>{words.leastFree(formatBytes(Math.min(...disks.map((disk) => disk.freeBytes))))}</Part>
    );
  // These parts have no details beyond working.
  if ((name === "keyValueStore" || name === "storage") && parts[name].status === "ok")
    return <Part part={parts[name]}>{null}</Part>;
  return <Part part={parts[name]} />;
}

function useOf({ hits, misses, entries, bytes }: Health["kept"][number]): string {
  const asked = hits + misses;
  if (asked === 0) return words.neverAsked;
  const share = formatNumber(Math.floor((100 * hits) / asked));
  const use = words.keptUse(share, formatNumber(asked), formatNumber(entries));
  return bytes === null ? use : `${use} (${formatBytes(bytes)})`;
}

/** Memory of the answering process, use of its caches, and free space of its disks. */
function Room({ of: { memory, kept, disks } }: { readonly of: Health }) {
  return (
    <>
      <Card title={words.memory} hint={words.memoryHint}>
        <Facts
          facts={[
            [words.memoryTotal, formatBytes(memory.totalBytes)],
            ...MEMORY.map((name) => [words.memoryParts[name], formatBytes(memory[name])] as const),
          ]}
        />
      </Card>
      <Card title={words.kept} hint={words.keptHint}>
        <Facts facts={kept.map((use) => [words.keptNames[use.name], useOf(use)])} />
      </Card>
      {disks.length > 0 && (
        <Card title={words.disks}>
          <Facts
            facts={disks.map(({ name, freeBytes, totalBytes }) => [
              words.diskNames[name],
              words.diskFree(formatBytes(freeBytes), formatBytes(totalBytes)),
            ])}
          />
        </Card>
      )}
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
        {(health) => (
          <Stack>
            <Notice tone={NOTICES[health.status]}>
              {words.overall[health.status]} {words.checked} <Moment at={health.checkedAt} />
            </Notice>
            <Card>
              <Facts facts={PARTS.map((name) => [words.parts[name], partOf(health, name)])} />
            </Card>
            <Card title={words.eventLoop} hint={words.eventLoopHint}>
              <Facts
                facts={[
                  [words.almostAll, words.ms(inMs(health.eventLoop.p99Ms))],
                  [words.slowest, words.ms(inMs(health.eventLoop.maxMs))],
                ]}
              />
            </Card>
            <Room of={health} />
          </Stack>
        )}
      </Answer>
    </Page>
  );
}

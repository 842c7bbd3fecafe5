import { getDashboard, getStatusSummary } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, Users } from "lucide-react";
import { queryOf } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { Card, Count, EmptyState, Moment, Notice, Stack, Who } from "../../../ui/parts.js";
import { formatShort } from "../../../words/formats.js";
import { overviewWords as words } from "../words.js";
import { FirstSteps } from "./first-steps.js";
import css from "./overview.module.css";

const EVERY_MS = 60_000;

function Attention() {
  const { data } = useQuery({ ...queryOf(getStatusSummary), refetchInterval: EVERY_MS });
  if (!data) return null;
  const waiting = [
    { count: data.openReports, text: words.reports, to: "/modcp" },
    { count: data.openCases, text: words.cases, to: "/modcp/cases" },
    { count: data.pendingUpdates, text: words.updates, to: "/acp/marketplace/updates" },
    { count: data.failedPlugins, text: words.failedPlugins, to: "/acp/plugins" },
  ].filter(({ count }) => count > 0);
  return (
    <Card title={words.attention}>
      <Stack>
        {waiting.length === 0 && data.marketplace.problems.length === 0 && <p>{words.allWell}</p>}
        {waiting.map(({ count, text, to }) => (
          <Link key={to} to={to}>
            {text(count)}
          </Link>
        ))}
        {data.marketplace.problems.map(({ code, message }) => (
          <Notice key={code} tone="warning">
            {message}
          </Notice>
        ))}
      </Stack>
    </Card>
  );
}

/** Numbers of the site, what waits, and what is new. */
export function Screen() {
  const dashboard = useQuery({ ...queryOf(getDashboard), refetchInterval: EVERY_MS });
  return (
    <Page title={words.title}>
      <FirstSteps />
      <Answer of={dashboard}>
        {(numbers) => (
          <Stack>
            <dl className={css.numbers}>
              {(
                [
                  [words.people, numbers.users],
                  [words.articles, numbers.articles],
                  [words.comments, numbers.comments],
                ] as const
              ).map(([name, { total, today, lastSevenDays }]) => (
                <div key={name} className={css.number}>
                  <dt>{name}</dt>
                  <dd className={css.total}>
                    <Count value={total} />
                  </dd>
                  <dd className={css.recent}>
                    {words.today(formatShort(today))} · {words.week(formatShort(lastSevenDays))}
                  </dd>
                </div>
              ))}
              <div className={css.number}>
                <dt>{words.online}</dt>
                <dd className={css.total}>
                  <Count value={numbers.onlineNow} />
                </dd>
                <dd className={css.recent}>
                  {words.version(numbers.serviceVersion)} · {words.since} <Moment at={numbers.startedAt} />
                </dd>
              </div>
            </dl>
            <div className={css.columns}>
              <Attention />
              <Card title={words.newest} isFlush>
                {numbers.newestUsers.length === 0 && <EmptyState icon={Users} title={words.nobody} />}
                <ul className={css.rows}>
                  {numbers.newestUsers.map((person) => (
                    <li key={person.id}>
                      <Link to="/acp/people/$id" params={{ id: person.id }}>
                        <Who person={person} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </Card>
              <Card title={words.newestArticles} isFlush>
                {numbers.newestArticles.length === 0 && <EmptyState icon={FileText} title={words.noArticles} />}
                <ul className={css.rows}>
                  {numbers.newestArticles.map(({ id, slug, title, publishedAt }) => (
                    <li key={id}>
                      <a href={`/articles/${slug}`}>{title}</a>
                      {publishedAt && <Moment at={publishedAt} />}
                    </li>
                  ))}
                </ul>
              </Card>
            </div>
          </Stack>
        )}
      </Answer>
    </Page>
  );
}

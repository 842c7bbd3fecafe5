import { acknowledgeUpdates, checkUpdates, getStatusSummary, listUpdates } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw } from "lucide-react";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Button, OutLink } from "../../../ui/button.js";
import { Page } from "../../../ui/page.js";
import { Card, EmptyState, Moment, Notice, Row, Stack, Tag } from "../../../ui/parts.js";
import { useInstall } from "../forms/install.js";
import { InstallDialog } from "../forms/install-dialog.js";
import { marketWords as words } from "../words.js";
import css from "./catalogue.module.css";

/** Newer versions of what is installed, and security warnings. */
export function Screen() {
  const query = useQuery(queryOf(listUpdates));
  const changes = [listUpdates, getStatusSummary] as const;
  const check = useAct(checkUpdates, { changes });
  const acknowledge = useAct(acknowledgeUpdates, { changes });
  const install = useInstall();
  const actions = [
    { id: "check", label: words.checkNow, icon: RefreshCw, isBusy: check.isPending, run: () => check.mutate({}) },
  ] as const;
  return (
    <Page title={words.updates} intro={words.updatesIntro} isNarrow actions={actions}>
      <Answer of={query}>
        {({ updates, advisories, checkedAt }) => (
          <Stack>
            {checkedAt && (
              <p className={css.vendor}>
                {words.checked} <Moment at={checkedAt} />
              </p>
            )}
            {advisories.map(({ id, title, affected, severity, url, acknowledged }) => (
              <Notice key={id} tone="bad">
                <Stack>
                  <strong>{title}</strong>
                  <span>
                    {words.affected(affected)} · {words.severity(severity)}
                  </span>
                  <Row>
                    {url && (
                      <OutLink href={url} target="_blank" rel="noopener">
                        {words.more}
                      </OutLink>
                    )}
                    {!acknowledged && (
                      <Button onClick={() => acknowledge.mutate({ body: { advisories: [id] } })}>{words.seen}</Button>
                    )}
                  </Row>
                </Stack>
              </Notice>
            ))}
            {updates.length === 0 && (
              <EmptyState icon={CircleCheck} title={words.noUpdates} hint={words.noUpdatesHint} />
            )}
            {updates.map((update) => {
              const { kind, id, name, version, installedVersion, notes, entitled, minServiceVersion } = update;
              return (
                <Card
                  key={`${kind}/${id}`}
                  title={`${name} ${installedVersion} → ${version}`}
                  actions={
                    <>
                      {!update.acknowledged && (
                        <Button
                          look="quiet"
                          onClick={() => acknowledge.mutate({ body: { updates: [{ kind, id, version }] } })}
                        >
                          {words.seen}
                        </Button>
                      )}
                      <Button
                        look="primary"
                        disabled={!entitled}
                        onClick={() => install.start({ kind, id, name, version, isUpdate: true })}
                      >
                        {words.update}
                      </Button>
                    </>
                  }
                >
                  <Row>
                    <Tag>{words.kinds[kind]}</Tag>
                    <Moment at={update.publishedAt} />
                    {minServiceVersion && <span>{words.needs(minServiceVersion)}</span>}
                  </Row>
                  {!entitled && <Notice tone="warning">{words.notEntitled}</Notice>}
                  {notes && <p className={css.notes}>{notes}</p>}
                </Card>
              );
            })}
          </Stack>
        )}
      </Answer>
      <InstallDialog install={install} />
    </Page>
  );
}

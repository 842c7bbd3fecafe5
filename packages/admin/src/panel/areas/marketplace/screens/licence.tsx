import { disconnectMarketplace, getConnection, getLicence, listOwnedLicences, refreshLicence } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Unplug } from "lucide-react";
import { useState } from "react";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Card, EmptyState, Facts, Moment, Stack, Tag, type Tone } from "../../../ui/parts.js";
import { formatDay, formatMoment } from "../../../words/formats.js";
import { ConnectButton } from "../forms/link.js";
import { CONNECTION_ANSWERS } from "../queries.js";
import { marketWords as words } from "../words.js";

const TONES = { valid: "good", grace: "warning", lapsed: "bad" } as const satisfies Readonly<Record<string, Tone>>;

function Owned() {
  const query = useQuery(queryOf(listOwnedLicences));
  return (
    <Card title={words.ownedTitle}>
      <Answer of={query}>
        {({ licenses }) =>
          licenses.length === 0 ? (
            <EmptyState title={words.nothingOwned} />
          ) : (
            <Facts
              facts={licenses.map(({ keyRef, product: { name }, updatesUntil, installedVersion, seats, seatsUsed }) => [
                name,
                <span key={keyRef}>
                  {words.seats(String(seatsUsed), String(seats))} ·{" "}
                  {updatesUntil ? words.updatesUntil(formatDay(updatesUntil)) : words.forEver}{" "}
                  {installedVersion && <Tag tone="info">{words.installedVersion(installedVersion)}</Tag>}
                </span>,
              ])}
            />
          )
        }
      </Answer>
    </Card>
  );
}

function Licence() {
  const query = useQuery(queryOf(getLicence));
  return (
    <Card title={words.licence}>
      <Answer of={query}>
        {(licence) =>
          licence === null ? (
            <EmptyState title={words.noLicence} hint={words.noLicenceHint} />
          ) : (
            <Facts
              facts={[
                [
                  words.licence,
                  <Tag key="standing" tone={TONES[licence.standing]}>
                    {words.standing[licence.standing]}
                  </Tag>,
                ],
                [words.expires, formatMoment(licence.expiresAt)],
                ...(licence.graceEndsAt ? [[words.graceEnds, formatMoment(licence.graceEndsAt)] as const] : []),
                [words.refreshed, <Moment key="refreshed" at={licence.lastSuccessAt} />],
              ]}
            />
          )
        }
      </Answer>
    </Card>
  );
}

/** The connection to the marketplace, the licence of the site, and what its account owns. */
export function Screen() {
  const connection = useQuery(queryOf(getConnection));
  const refresh = useAct(refreshLicence, { changes: CONNECTION_ANSWERS, done: words.renewed });
  const disconnect = useAct(disconnectMarketplace, { changes: CONNECTION_ANSWERS, done: words.disconnected });
  const [isLeaving, setLeaving] = useState(false);
  const isConnected = connection.data?.state === "connected";
  return (
    <Page
      title={words.licence}
      intro={words.licenceIntro}
      isNarrow
      actions={[
        {
          id: "refresh",
          label: words.refresh,
          icon: RefreshCw,
          isHidden: !isConnected,
          isBusy: refresh.isPending,
          run: () => refresh.mutate({}),
        },
        {
          id: "disconnect",
          label: words.disconnect,
          icon: Unplug,
          look: "danger",
          place: "menu",
          isHidden: !isConnected,
          run: () => setLeaving(true),
        },
      ]}
    >
      <Answer of={connection}>
        {({ state, account, siteId, connectedAt, lastHeartbeatAt, accountUrl }) => (
          <Stack>
            <Card title={words.connection} actions={!isConnected && <ConnectButton />}>
              <Facts
                facts={[
                  [
                    words.connection,
                    <Tag key="state" tone={isConnected ? "good" : undefined}>
                      {words.states[state]}
                    </Tag>,
                  ],
                  ...(account ? [[words.account, account.label] as const] : []),
                  [words.siteId, <code key="site">{siteId}</code>],
                  ...(connectedAt ? [[words.since, formatMoment(connectedAt)] as const] : []),
                  ...(lastHeartbeatAt
                    ? [[words.heartbeat, <Moment key="heartbeat" at={lastHeartbeatAt} />] as const]
                    : []),
                  ...(accountUrl
                    ? [
                        [
                          words.account,
                          <a key="account" href={accountUrl} target="_blank" rel="noopener">
                            {words.toAccount}
                          </a>,
                        ] as const,
                      ]
                    : []),
                ]}
              />
            </Card>
            <Licence />
            {isConnected && <Owned />}
          </Stack>
        )}
      </Answer>
      {isLeaving && (
        <Confirm
          title={words.disconnectTitle}
          action={words.disconnect}
          onConfirm={() => disconnect.mutateAsync({})}
          onClose={() => setLeaving(false)}
        >
          {words.disconnectHint}
        </Confirm>
      )}
    </Page>
  );
}

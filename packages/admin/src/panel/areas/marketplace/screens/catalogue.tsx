import { type AnswerOf, getConnection, listMarketplace } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Store } from "lucide-react";
import { listQueryOf, queryOf } from "../../../app/queries.js";
import { FilterBar } from "../../../lists/filter-bar.js";
import { useListState } from "../../../lists/list-state.js";
import { listWords } from "../../../lists/words.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Page } from "../../../ui/page.js";
import { EmptyState, Notice, Row, Tag } from "../../../ui/parts.js";
import { language } from "../../../words/language.js";
import { useInstall, type Wanted } from "../forms/install.js";
import { InstallDialog } from "../forms/install-dialog.js";
import { ConnectButton } from "../forms/link.js";
import { marketWords as words } from "../words.js";
import css from "./catalogue.module.css";

type Listing = AnswerOf<typeof listMarketplace>["data"][number];

const KINDS = ["plugin", "theme"] as const;
const CENTS = 100;

function priceOf({ paid, price }: Listing): string {
  if (!paid) return words.free;
  if (!price) return words.paid;
  return new Intl.NumberFormat(language, { style: "currency", currency: price.currency }).format(price.amount / CENTS);
}

function ListingCard({ listing, onInstall }: { readonly listing: Listing; readonly onInstall: () => void }) {
  const { name, vendor, summary, kind, owned, installedVersion, latestVersion } = listing;
  const isNewer = installedVersion !== null && Boolean(latestVersion) && latestVersion !== installedVersion;
  return (
    <li className={css.listing}>
      <div>
        <h2 className={css.name}>{name}</h2>
        <p className={css.vendor}>
          {vendor} · {words.kinds[kind]}
        </p>
      </div>
      <Row>
        <Tag>{priceOf(listing)}</Tag>
        {owned && listing.paid && <Tag tone="good">{words.owned}</Tag>}
        {installedVersion && <Tag tone="info">{words.installedVersion(installedVersion)}</Tag>}
      </Row>
      <p>{summary}</p>
      <div className={css.foot}>
        <span className={css.vendor}>{latestVersion}</span>
        {(!installedVersion || isNewer) && (
          <Button disabled={listing.paid && !owned} onClick={onInstall}>
            {isNewer ? words.update : words.install}
          </Button>
        )}
      </div>
    </li>
  );
}

const wantedOf = ({ kind, id, name, installedVersion }: Listing): Wanted => ({
  kind,
  id,
  name,
  isUpdate: installedVersion !== null,
});

/** Catalogue of the marketplace. */
export function Screen() {
  const state = useListState({ filters: { q: "text", kind: KINDS } });
  const { filters, page } = state;
  const query = useQuery(listQueryOf(listMarketplace, { query: { ...filters, page, limit: 24 } }));
  const connection = useQuery(queryOf(getConnection));
  const install = useInstall();
  return (
    <Page title={words.title} intro={words.intro}>
      {connection.data && connection.data.state !== "connected" && (
        <Notice>
          <Row>
            {words.connectFirst}
            <ConnectButton />
          </Row>
        </Notice>
      )}
      <div className={css.bar}>
        <FilterBar
          state={state}
          filters={[
            { kind: "search", name: "q", label: words.search },
            {
              kind: "choice",
              name: "kind",
              label: words.kind,
              choices: KINDS.map((value) => ({ value, label: words.kinds[value] })),
            },
          ]}
        />
      </div>
      <Answer of={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <EmptyState icon={Store} title={words.nothing} hint={words.nothingHint} />}
            <ul className={css.listings}>
              {data.map((listing) => (
                <ListingCard
                  key={`${listing.kind}/${listing.id}`}
                  listing={listing}
                  onInstall={() => install.start(wantedOf(listing))}
                />
              ))}
            </ul>
            {(meta.hasNext || meta.hasPrev) && (
              <div className={css.pages}>
                <Button disabled={!meta.hasPrev} onClick={() => state.setPage(meta.page - 1)}>
                  {listWords.previous}
                </Button>
                <Button disabled={!meta.hasNext} onClick={() => state.setPage(meta.page + 1)}>
                  {listWords.next}
                </Button>
              </div>
            )}
          </>
        )}
      </Answer>
      <InstallDialog install={install} />
    </Page>
  );
}

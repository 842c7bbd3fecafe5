import { messageOf } from "@sitevine/app-kit";
import { useEffect, useState } from "react";
import { addressOf, NEW } from "../app/address.js";
import { moment, short } from "../app/moments.js";
import { words } from "../app/words.js";
import { type DeviceCopy, isCopyOf } from "../save/device-copies.js";
import { leftCopies } from "../save/left-copies.js";
import { SeriesSection } from "../series/series-section.js";
import { Empty } from "../ui/empty.js";
import { GROUPS, groupOf, loadOwn, type OwnArticle } from "./own-articles.js";

/** Actions on changes that readers do not see. */
function changesOf({ status, workingCopy }: OwnArticle): string | undefined {
  if (status !== "published" || !workingCopy) return undefined;
  const { publishAt } = workingCopy;
  return publishAt === null ? words.changedUnpublished : words.changesAppear(moment(publishAt));
}

function figuresOf({ status, counts, updatedAt, publishedAt, publishAt }: OwnArticle): readonly string[] {
  if (status === "published" && publishedAt !== null)
    return [
      words.publishedAt(moment(publishedAt)),
      words.views(short(counts.views)),
      words.likes(short(counts.likes)),
      words.comments(short(counts.comments)),
    ];
  return publishAt === null ? [words.changed(moment(updatedAt))] : [words.publishesAt(moment(publishAt))];
}

function Row({
  href,
  title,
  changes,
  figures,
}: {
  readonly href: string;
  readonly title: string;
  readonly changes?: string | undefined;
  readonly figures: readonly string[];
}) {
  return (
    <li className="write-row">
      <a href={href} dir="auto">
        {title}
      </a>
      <p className="sv-quiet">
        {changes && <span className="write-mark">{changes}</span>}
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
    </li>
  );
}

/** Texts, and changes to articles, that the site does not know, so that nobody has to remember where they wrote them. */
function OnDevice({ copies }: { readonly copies: readonly DeviceCopy[] }) {
  if (copies.length === 0) return null;
  return (
    <section className="write-group">
      <h2>{words.onDevice}</h2>
      <p className="sv-quiet">{words.onDeviceText}</p>
      <ul>
        {copies.map(({ key, slug, articleId, fields, at }) => (
          <Row
            key={key}
            href={addressOf(articleId ?? slug)}
            title={fields.title ?? words.untitled}
            figures={[words.changed(moment(new Date(at).toISOString())), ...(articleId ? [words.changedHere] : [])]}
          />
        ))}
      </ul>
    </section>
  );
}

interface Loaded {
  readonly articles: readonly OwnArticle[];
  readonly hasNext: boolean;
  readonly pages: number;
}

/** List of the person's articles and of their copies on this device. */
export function ListScreen({ userId }: { readonly userId: string }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [copies, setCopies] = useState<readonly DeviceCopy[]>([]);
  const [problem, setProblem] = useState<string>();

  async function load(page: number): Promise<void> {
    try {
      const { articles, hasNext } = await loadOwn(page);
      setLoaded((before) => ({
        articles: [...(page === 1 ? [] : (before?.articles ?? [])), ...articles],
        hasNext,
        pages: page,
      }));
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error, words.offline));
    }
  }

  useEffect(() => {
    void load(1);
    void leftCopies(userId).then(setCopies);
  }, [userId]);

  const articles = loaded?.articles ?? [];
  const isLoading = !loaded && problem === undefined;
  // Nothing is called unknown to the site before the site has said what it knows: the first save of a text may have arrived
  // unheard. What was changed in an article that the page knew is not there, wherever in the list the article is.
  const isUnheard = (copy: DeviceCopy) =>
    copy.articleId === null && articles.some((article) => isCopyOf(copy, article));
  const unknown = isLoading ? [] : copies.filter((copy) => !isUnheard(copy));
  const figuresHere = (article: OwnArticle): readonly string[] =>
    copies.some((copy) => isCopyOf(copy, article)) ? [...figuresOf(article), words.changedHere] : figuresOf(article);
  const isEmpty = loaded?.articles.length === 0 && copies.length === 0;
  return (
    <div className="write-list">
      <header className="write-list-head">
        <h1 className="sv-page-title">{words.yourArticles}</h1>
        <a className="sv-btn" href={addressOf(NEW)}>
          {words.newArticle}
        </a>
      </header>
      {problem && (
        <Empty title={words.failed} text={problem} action={{ label: words.tryAgain, onPress: () => void load(1) }} />
      )}
      <OnDevice copies={unknown} />
      {isEmpty && <Empty title={words.empty} text={words.emptyText} />}
      {GROUPS.map((group) => {
        const grouped = articles.filter((article) => groupOf(article) === group);
        return grouped.length === 0 ? null : (
          <section className="write-group" key={group}>
            <h2>{words[group]}</h2>
            <ul>
              {grouped.map((article) => (
                <Row
                  key={article.id}
                  href={addressOf(article.id)}
                  title={article.title}
                  changes={changesOf(article)}
                  figures={figuresHere(article)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {loaded?.hasNext && (
        <p>
          <button type="button" className="sv-btn sv-btn--quiet" onClick={() => void load(loaded.pages + 1)}>
            {words.more}
          </button>
        </p>
      )}
      {articles.length > 0 && <SeriesSection />}
    </div>
  );
}

import { listAllArticles } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, EyeOff, FileText, Star, StarOff, Trash2, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { notify } from "../../../app/notices.js";
import { listQueryOf } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import type { MenuEntry } from "../../../ui/menu.js";
import { Menu } from "../../../ui/menu.js";
import { Page } from "../../../ui/page.js";
import { Count, Moment, Row, Tag, Who } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { type ArticleAct, type ArticleSummary, actOn, isFor, tell } from "../acts.js";
import { articleWords as words } from "../words.js";
import { AskAbout } from "./ask-about.js";
import { SampleContent } from "./sample-content.js";

const STATES = ["draft", "published"] as const;
const SORTS = ["createdAt", "publishedAt", "title", "views"] as const;
const PER_PAGE = 50;

interface Asked {
  readonly kind: "delete" | "unlist";
  readonly articles: readonly ArticleSummary[];
}

function States({ article: { status, visibility, listed } }: { readonly article: ArticleSummary }) {
  return (
    <Row>
      <Tag tone={status === "published" ? "good" : undefined}>{words.states[status]}</Tag>
      {visibility !== "public" && <Tag tone="info">{words.visibilities[visibility]}</Tag>}
      {!listed && <Tag tone="warning">{words.unlisted}</Tag>}
    </Row>
  );
}

/** Does at once what is asked about by nobody. */
async function carryOut(act: ArticleAct, articles: readonly ArticleSummary[]): Promise<void> {
  try {
    await actOn(act, articles);
    tell(act, articles);
  } catch (error) {
    notify({ tone: "problem", message: sentenceOf(error) });
    throw error;
  }
}

/** Every article of the site. */
export function Screen() {
  const state = useListState({ filters: { q: "text", status: STATES, author: "text" }, sorts: SORTS });
  const { filters, page, sort, order } = state;
  const query = useQuery(listQueryOf(listAllArticles, { query: { ...filters, page, sort, order, limit: PER_PAGE } }));
  const [asked, setAsked] = useState<Asked>();
  const answered = useRef<{ readonly done: () => void; readonly given: () => void }>(undefined);
  const rows = query.data?.data ?? [];
  const mayModerate = rows.some((article) => isFor({ kind: "unlist" }, article) || isFor({ kind: "relist" }, article));
  const chosen = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id));

  /** Resolves when the person has confirmed and it is done, so that the selection is then empty. */
  const ask = (kind: Asked["kind"], articles: readonly ArticleSummary[]) =>
    new Promise<void>((done, given) => {
      answered.current = { done, given };
      setAsked({ kind, articles });
    });

  const entries = (article: ArticleSummary): readonly MenuEntry[] => {
    const offered: readonly (MenuEntry & { readonly isOffered: boolean })[] = [
      {
        id: "open",
        label: words.open,
        icon: ExternalLink,
        isOffered: article.status === "published",
        onChoose: () => location.assign(`/articles/${article.slug}`),
      },
      ...(["feature", "unfeature"] as const).map((kind) => ({
        id: kind,
        label: words[kind],
        icon: kind === "feature" ? Star : StarOff,
        isOffered: article.actions.includes(kind),
        onChoose: () => void carryOut({ kind }, [article]).catch(() => undefined),
      })),
      {
        id: "unlist",
        label: words.unlist,
        icon: EyeOff,
        isOffered: article.actions.includes("unlist"),
        onChoose: () => setAsked({ kind: "unlist", articles: [article] }),
      },
      {
        id: "relist",
        label: words.relist,
        icon: Undo2,
        isOffered: article.actions.includes("relist"),
        onChoose: () => void carryOut({ kind: "relist" }, [article]).catch(() => undefined),
      },
      {
        id: "delete",
        label: common.delete,
        icon: Trash2,
        isDangerous: true,
        isOffered: article.actions.includes("delete"),
        onChoose: () => setAsked({ kind: "delete", articles: [article] }),
      },
    ];
    return offered.filter(({ isOffered }) => isOffered);
  };

  return (
    <Page title={words.title} intro={words.intro}>
      <DataList
        label={words.title}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        filters={[
          { kind: "search", name: "q", label: words.search },
          { kind: "search", name: "author", label: words.byAuthor },
          {
            kind: "choice",
            name: "status",
            label: words.state,
            choices: STATES.map((value) => ({ value, label: words.states[value] })),
          },
        ]}
        bulk={[
          ...(mayModerate
            ? [
                {
                  id: "unlist",
                  label: words.unlist,
                  icon: EyeOff,
                  run: (ids: readonly string[]) => ask("unlist", chosen(ids)),
                },
                {
                  id: "relist",
                  label: words.relist,
                  icon: Undo2,
                  run: (ids: readonly string[]) =>
                    carryOut(
                      { kind: "relist" },
                      chosen(ids).filter((article) => isFor({ kind: "relist" }, article)),
                    ),
                },
              ]
            : []),
          {
            id: "delete",
            label: common.delete,
            icon: Trash2,
            isDangerous: true,
            run: (ids: readonly string[]) => ask("delete", chosen(ids)),
          },
        ]}
        columns={[
          {
            id: "title",
            label: words.name,
            sort: "title",
            kind: "main",
            show: ({ slug, status, title }) =>
              status === "published" ? <a href={`/articles/${slug}`}>{title}</a> : title,
            text: ({ title }) => title,
          },
          {
            id: "state",
            label: words.state,
            show: (article) => <States article={article} />,
            text: ({ status, visibility, listed }) =>
              [words.states[status], words.visibilities[visibility], listed ? "" : words.unlisted]
                .filter(Boolean)
                .join(", "),
          },
          {
            id: "author",
            label: words.author,
            show: ({ author }) => (author ? <Who person={author} /> : words.gone),
            text: ({ author }) => author?.username ?? "",
          },
          {
            id: "category",
            label: words.category,
            show: ({ category }) => category?.name ?? common.none,
            text: ({ category }) => category?.name ?? "",
          },
          {
            id: "views",
            label: words.views,
            sort: "views",
            kind: "number",
            show: ({ counts }) => <Count value={counts.views} />,
            text: ({ counts }) => String(counts.views),
          },
          {
            id: "comments",
            label: words.comments,
            kind: "number",
            show: ({ counts }) => <Count value={counts.comments} />,
            text: ({ counts }) => String(counts.comments),
          },
          {
            id: "published",
            label: words.published,
            sort: "publishedAt",
            show: ({ publishedAt }) => (publishedAt ? <Moment at={publishedAt} /> : "–"),
            text: ({ publishedAt }) => publishedAt ?? "",
          },
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: (article) => <Menu label={words.actions(article.title)} entries={entries(article)} />,
          },
        ]}
        empty={{ icon: FileText, title: words.empty, hint: words.emptyHint }}
      />
      <SampleContent />
      {asked && (
        <AskAbout
          kind={asked.kind}
          articles={asked.articles}
          onDone={() => answered.current?.done()}
          onClose={() => {
            answered.current?.given();
            setAsked(undefined);
          }}
        />
      )}
    </Page>
  );
}

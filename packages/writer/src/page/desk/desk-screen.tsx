import { useStore } from "@sitevine/app-kit";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { addressOf } from "../app/address.js";
import { words } from "../app/words.js";
import { QueueList } from "../pictures/queue-list.js";
import { ConflictDialog } from "./conflict-dialog.js";
import type { Desk } from "./desk.js";
import { DeskBar } from "./desk-bar.js";
import { Outline } from "./outline.js";
import { BehindNotice } from "./publish/behind-notice.js";
import { PublishPanel } from "./publish/publish-panel.js";
import { SourceArea, TextArea } from "./writing-area.js";

const RevisionsDialog = lazy(async () => ({
  default: (await import("./revisions/revisions-dialog.js")).RevisionsDialog,
}));

/** The address of a new article becomes its own once the site knows it. */
function useOwnAddress(desk: Desk): void {
  const stored = useStore(desk.saver.stored);
  const id = stored?.article.id;
  useEffect(() => {
    if (id && location.pathname !== addressOf(id)) history.replaceState(null, "", addressOf(id));
  }, [id]);
}

/** Saves what waits when the page is left, or the connection is back. */
function useLastMoment(desk: Desk): void {
  useEffect(() => {
    const leave = (): void => {
      desk.collect();
      desk.saver.leave();
    };
    const onHide = (): void => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", leave);
    const onOnline = (): void => {
      desk.collect();
      void desk.saver.flush();
      desk.pictures.retryAll();
    };
    // The browser asks before it forgets pictures that are still on their way.
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (desk.pictures.pictures.get().length > 0) event.preventDefault();
    };
    addEventListener("online", onOnline);
    addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", leave);
      removeEventListener("online", onOnline);
      removeEventListener("beforeunload", onLeave);
    };
  }, [desk]);
}

const SOON_MS = 3_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Looks whether what has a time appeared, soon after that time. */
function useItsTime(desk: Desk): void {
  const stored = useStore(desk.saver.stored);
  const publishAt = stored?.copy?.publishAt ?? stored?.article.publishAt;
  useEffect(() => {
    const ms = Date.parse(publishAt ?? "") - Date.now() + SOON_MS;
    if (!(ms > 0 && ms < LONGEST_TIMER_MS)) return undefined;
    const timer = setTimeout(() => {
      desk.collect();
      void desk.saver.look();
    }, ms);
    return () => clearTimeout(timer);
  }, [desk, publishAt]);
}

function Title({ desk }: { readonly desk: Desk }) {
  const title = useStore(desk.title);
  return (
    <>
      <h1 className="sv-hidden" dir="auto">
        {title || words.newArticle}
      </h1>
      <textarea
        className="write-title"
        aria-label={words.title}
        placeholder={words.title}
        value={title}
        rows={1}
        maxLength={200}
        dir="auto"
        onChange={(event) => desk.setTitle(event.target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          desk.editor.get()?.view.focus();
        }}
      />
    </>
  );
}

/** Without React, which would look for the selection in the whole text at each new word. */
function WordCount({ desk: { figures } }: { readonly desk: Desk }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const show = (): void => place.current?.replaceChildren(words.wordCount(figures.get().words));
    show();
    return figures.subscribe(show);
  }, [figures]);
  return <p ref={place} className="write-count" />;
}

/** The page on which one article is written. */
export function DeskScreen({ desk }: { readonly desk: Desk }) {
  const mode = useStore(desk.mode);
  const hasText = useStore(desk.hasText);
  const opening = useStore(desk.opening);
  const [isPublishing, setPublishing] = useState(false);
  const [looksBack, setLooksBack] = useState(false);
  useOwnAddress(desk);
  useLastMoment(desk);
  useItsTime(desk);
  return (
    <div className="write-desk">
      <DeskBar desk={desk} onPanel={() => setPublishing(true)} onVersions={() => setLooksBack(true)} />
      <BehindNotice desk={desk} />
      <Title desk={desk} />
      {mode === "source" && !hasText && <p className="sv-quiet">{words.onlySource}</p>}
      <QueueList queue={desk.pictures} />
      {mode === "text" ? <TextArea desk={desk} key={opening} /> : <SourceArea desk={desk} />}
      <footer className="write-foot">
        <WordCount desk={desk} />
        {mode === "text" && <Outline desk={desk} />}
      </footer>
      {isPublishing && <PublishPanel desk={desk} onClose={() => setPublishing(false)} />}
      {looksBack && (
        <Suspense fallback={null}>
          <RevisionsDialog desk={desk} onClose={() => setLooksBack(false)} />
        </Suspense>
      )}
      <ConflictDialog desk={desk} />
    </div>
  );
}

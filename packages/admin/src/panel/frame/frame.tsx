import { onlineManager } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ExternalLink, Languages, LogOut, MonitorCog, Moon, PanelLeft, Search, Settings2, Sun } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { session, signInAddress } from "../app/client.js";
import { useModerationNews } from "../app/moderation-news.js";
import { may, useFramedPerson } from "../app/person.js";
import { type Area, visitable } from "../app/places.js";
import { appWords } from "../app/words.js";
import { IconButton, OutLink } from "../ui/button.js";
import { classes } from "../ui/classes.js";
import { Dialog, DialogActions } from "../ui/dialog.js";
import { Menu } from "../ui/menu.js";
import { EmptyState, Skeleton, Who } from "../ui/parts.js";
import { common } from "../words/common.js";
import { language } from "../words/language.js";
import css from "./frame.module.css";
import { Mark } from "./mark.js";
import { Navigation } from "./navigation.js";
import { NoticeList } from "./notice-list.js";
import { type Brightness, chooseBrightness, chooseLanguage, currentBrightness } from "./preferences.js";
import { Screen } from "./screen.js";
import { UnsavedBar } from "./unsaved-bar.js";
import { WaitNotice } from "./wait-notice.js";
import { frameWords } from "./words.js";

const CommandPalette = lazy(() =>
  import("./command-palette.js").then((module) => ({ default: module.CommandPalette })),
);

/** Tells whoever was signed out elsewhere, or whose session has ended. What they entered stays on the page. */
function SessionEnd() {
  const [isOver, setOver] = useState(false);
  useEffect(() => session.onChange((subject) => setOver(subject === null)), []);
  if (!isOver) return null;
  return (
    <Dialog title={appWords.ended} onClose={() => setOver(false)}>
      <p>{appWords.endedHint}</p>
      <DialogActions>
        <OutLink href={signInAddress()} look="primary">
          {appWords.signInAgain}
        </OutLink>
      </DialogActions>
    </Dialog>
  );
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );

const BRIGHTNESS = [
  { id: "light", icon: Sun },
  { id: "dark", icon: Moon },
  { id: "system", icon: MonitorCog },
] as const satisfies readonly { readonly id: Brightness; readonly icon: unknown }[];

/** Members with unfinished texts in this browser are asked first, and may stay. */
async function signOut(): Promise<void> {
  const { leave } = await import("@sitevine/app-kit/leaving");
  if (await leave(session)) location.assign("/");
}

function PersonMenu() {
  const { user } = useFramedPerson();
  const [brightness, setBrightness] = useState(currentBrightness);
  return (
    <div className={css.person}>
      <Who person={user} />
      <Menu
        label={frameWords.account}
        icon={Settings2}
        entries={[
          ...BRIGHTNESS.filter(({ id }) => id !== brightness).map(({ id, icon }) => ({
            id,
            icon,
            label: `${frameWords.theme}: ${frameWords[id]}`,
            onChoose: () => {
              chooseBrightness(id);
              setBrightness(id);
            },
          })),
          {
            id: "language",
            label: language === "de" ? "English" : "Deutsch",
            icon: Languages,
            onChoose: () => chooseLanguage(language === "de" ? "en" : "de"),
          },
          { id: "site", label: frameWords.toSite, icon: ExternalLink, onChoose: () => location.assign("/") },
          {
            id: "sign-out",
            label: frameWords.signOut,
            icon: LogOut,
            onChoose: () => void signOut(),
          },
        ]}
      />
    </div>
  );
}

/** Goes to the beginning of each new screen, where screen readers read its title. */
function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    document.getElementById("page-title")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
}

export interface PanelFrameProps {
  readonly base: "/acp" | "/modcp";
  readonly title: string;
  readonly areas: readonly Area[];
  /** Areas whose things are found in either panel. */
  readonly findable: readonly Area[];
  /** False while further areas may come. */
  readonly isComplete: boolean;
}

/** The frame around the screens of a panel. */
export function PanelFrame({ base, title, areas, findable, isComplete }: PanelFrameProps) {
  const person = useFramedPerson();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  useFocusOnNewScreen();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setFinding(true);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  // Badges are managed in the administration, also by those who have no other right there.
  const mayAdminister = may(person, "admin.access") || may(person, "badge.manage");
  const mayModerate = may(person, "moderation.*");
  useModerationNews(base === "/modcp" && mayModerate);
  if (visitable(person, areas).length === 0) {
    if (!isComplete) return <Skeleton label={common.loading} />;
    return (
      <EmptyState
        title={appWords.noRight}
        hint={appWords.noRightHint}
        actions={<OutLink href="/">{appWords.toSite}</OutLink>}
      />
    );
  }

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {frameWords.skip}
      </a>
      <div className={css.top}>
        <IconButton label={frameWords.open} icon={PanelLeft} aria-expanded={isOpen} onClick={() => setOpen(true)} />
        <strong>{title}</strong>
        <IconButton label={frameWords.find} icon={Search} onClick={() => setFinding(true)} />
      </div>
      {isOpen && (
        <button type="button" className={css.shade} aria-label={common.close} onClick={() => setOpen(false)} />
      )}
      <nav
        className={classes(css.side, isOpen && css.isOpen)}
        aria-label={frameWords.navigation}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        <div className={css.brand}>
          <Mark />
          Sitevine
        </div>
        {mayAdminister && mayModerate && (
          <div className={css.panels}>
            <Link to="/acp" activeOptions={{ exact: false }}>
              {common.administration}
            </Link>
            <Link to="/modcp" activeOptions={{ exact: false }}>
              {common.moderation}
            </Link>
          </div>
        )}
        <button type="button" className={css.find} onClick={() => setFinding(true)}>
          <Search aria-hidden />
          {frameWords.find}
          <kbd>Ctrl K</kbd>
        </button>
        <div className={css.places}>
          <Navigation base={base} areas={areas} person={person} onChoose={() => setOpen(false)} />
        </div>
        <PersonMenu />
      </nav>
      <main id="main" className={css.main} tabIndex={-1}>
        {!isOnline && (
          <p className={css.offline} role="status">
            {frameWords.offline}
          </p>
        )}
        <WaitNotice />
        <Screen />
        <div className={css.bottom}>
          <UnsavedBar />
        </div>
      </main>
      {isFinding && (
        <Suspense>
          <CommandPalette
            base={base}
            areas={areas}
            findable={findable}
            person={person}
            onClose={() => setFinding(false)}
          />
        </Suspense>
      )}
      <NoticeList />
      <SessionEnd />
    </div>
  );
}

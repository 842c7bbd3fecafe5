import type { EventStreamHub, EventStreamTopic, OpenStream } from "../../platform/streams/event-streams.js";
import { chosenLookVersion, type StyleVersion } from "./style-version.cache.js";
import { styleEvent } from "./style-version.view.js";
import type { ShippedThemes } from "./stylesheets.cache.js";

/** The version of the look that a reader gets, and the streams that announce it. */
export interface StyleStreams {
  /** The version of the site's own look, or of an installed theme that a reader chose. */
  versionFor(themeId: string | undefined): Promise<string>;
  /** Opens the stream of that version for a reader at this address. */
  open(address: string, themeId: string | undefined): Promise<OpenStream>;
  /** True while any stream is open. */
  readonly isHeard: boolean;
}

export interface StyleStreamsDeps {
  readonly streams: EventStreamHub;
  readonly version: StyleVersion;
  readonly themes: Pick<ShippedThemes, "findRevision">;
}

/** The readers of one theme, and the version that was last sent to them. */
interface ThemeReaders {
  readonly topic: EventStreamTopic;
  lastSent: string | undefined;
}

const MOST_UNHEARD = 100;

export function createStyleStreams({ streams, version, themes }: StyleStreamsDeps): StyleStreams {
  const own = streams.topic("style");
  const chosen = new Map<string, ThemeReaders>();
  let sending: Promise<void> = Promise.resolve();

  async function versionFor(themeId: string | undefined): Promise<string> {
    const revision = themeId === undefined ? null : await themes.findRevision(themeId);
    const current = await version.get();
    return revision === null ? current : chosenLookVersion(current, revision);
  }

  function forgetUnheard(): void {
    for (const [themeId, { topic }] of chosen) if (topic.size === 0) chosen.delete(themeId);
  }

  function readersOf(themeId: string): ThemeReaders {
    // Callers choose the theme id freely, so ids without open streams must not accumulate.
    if (chosen.size >= MOST_UNHEARD) forgetUnheard();
    const known = chosen.get(themeId) ?? { topic: streams.topic(`style ${themeId}`), lastSent: undefined };
    chosen.set(themeId, known);
    return known;
  }

  async function sendToReadersOf(themeId: string, readers: ThemeReaders): Promise<void> {
    const current = await versionFor(themeId);
    if (current === readers.lastSent) return;
    readers.lastSent = current;
    readers.topic.send(styleEvent(current));
  }

  async function sendToChosen(): Promise<void> {
    forgetUnheard();
    for (const [themeId, readers] of [...chosen]) await sendToReadersOf(themeId, readers);
  }

  version.onChange((current) => own.send(styleEvent(current)));
  version.onStateChange(() => {
    // One after another, so that nobody gets an older version last. What fails is sent with the next change.
    sending = sending.then(sendToChosen).catch(() => undefined);
  });

  return {
    versionFor,
    async open(address, themeId) {
      if (themeId === undefined) return own.open(address, async () => styleEvent(await version.get()));
      const readers = readersOf(themeId);
      return readers.topic.open(address, async () => {
        readers.lastSent = await versionFor(themeId);
        return styleEvent(readers.lastSent);
      });
    },
    get isHeard() {
      return own.size > 0 || [...chosen.values()].some(({ topic }) => topic.size > 0);
    },
  };
}

import type { BeginGuestEpoch, GuestEpoch } from "../features/categories/index.js";
import type { SiteInfo } from "../features/settings/index.js";
import { type Caller, guest, hasVoice } from "../kernel/caller.js";
import type { Clock } from "../kernel/clock.js";
import { isNotFound } from "../kernel/refusals.js";
import type { KeptUses } from "../platform/kept/kept-uses.js";
import { type Audience, createAudiences, GUESTS } from "./audience.js";
import { commonSlots } from "./content/common-slots.js";
import type { ContentSources } from "./content/content-sources.js";
import { lifetimeOf, subjectsOf } from "./content/page-subjects.js";
import type { Look, LookChoice, Looks } from "./look.js";
import { addressOf, readQuery, requireSpeakable } from "./page-address.js";
import { createPageCache, type FinishedPage, preparePage } from "./page-cache.js";
import type { FramePage } from "./page-frame.js";
import type { FindPagePolicy } from "./page-headers.js";
import { renderPage } from "./page-renderer.js";
import type { PageAsk, PageDraft, PageMove, PublicPage } from "./public-page.js";
import { type PageViewer, viewerOf } from "./viewer.js";
import { wordsFor } from "./words/page-words.js";

/** Reader of a page, and the look that they chose. */
export interface PageReader {
  readonly caller: Caller;
  readonly chosen: LookChoice;
  /** True where the caller looks at what they may read with what guests have around it. */
  readonly asGuest?: boolean | undefined;
}

/** The requested address, as the router parsed it. */
export interface AskedAddress {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
}

/** Pages as they are sent: rendered once per look and audience, and cached while their content is unchanged. */
export interface PublicPages {
  /** Throws SVC-API-4004, and whatever the page throws. */
  find(page: PublicPage, address: AskedAddress, site: SiteInfo, reader: PageReader): Promise<FinishedPage | PageMove>;
  /** The page at this address for the audience of the caller, in the site's own look, if it is in memory. */
  peek(address: string, site: SiteInfo, caller: Caller): FinishedPage | undefined;
}

export interface PublicPagesDeps {
  readonly clock: Clock;
  readonly looks: Looks;
  readonly frame: FramePage;
  readonly sources: ContentSources;
  readonly policyOf: FindPagePolicy;
  readonly beginEpoch: BeginGuestEpoch;
  readonly keptUses: Pick<KeptUses, "add">;
}

/** Viewer for whom a page is finished, and the subjects that invalidate it. */
interface Finishing {
  readonly viewer: PageViewer;
  readonly look: Look;
  readonly dependsOnPerson: boolean;
  /** Absent for a page for a single member, which is not cached. */
  readonly epoch: GuestEpoch | undefined;
}

const keyOf = (address: string, look: Look, audience: string, site: SiteInfo): string =>
  [address, look.key, audience, JSON.stringify(site)].join(" ");

export function createPublicPages({
  clock,
  looks,
  frame,
  sources,
  policyOf,
  beginEpoch,
  keptUses,
}: PublicPagesDeps): PublicPages {
  const cache = createPageCache(keptUses);
  const audienceOf = createAudiences();

  async function finish(draft: PageDraft, ask: PageAsk, finishing: Finishing): Promise<FinishedPage> {
    const { viewer, look, epoch, dependsOnPerson } = finishing;
    const framed = await frame(ask.site, viewer, draft.path);
    const { words } = ask;
    const slots = commonSlots(sources, words, ask.caller);
    const { markup, content } = await renderPage({
      draft,
      look,
      frame: framed,
      words,
      slots,
      now: clock.now(),
      registry: draft.registry ?? sources.blocks.registry(),
    });
    const subjects = draft.subjects && subjectsOf(content);
    if (subjects) {
      epoch?.writes.dependsOn([...(draft.subjects ?? []), ...subjects]);
      epoch?.lastFor(lifetimeOf(content));
    }
    const { viewed = null, indexed, status = 200 } = draft;
    const policy = policyOf(ask.site.url, framed.pictures);
    const asset = preparePage(markup, policy);
    const isKept = indexed && status === 200;
    const isPersonal = epoch === undefined;
    return { kind: "page", status, asset, policy, viewed, isPersonal, dependsOnPerson, isKept };
  }

  /** Members who see a page as guests do share it, unless they are silenced or their menu has more in it. */
  const nameOf = (caller: Caller): string =>
    hasVoice(caller) && viewerOf(caller).panels.length === 0 ? caller.kind : audienceOf(caller).key;

  return {
    peek(address, site, caller) {
      const look = looks.peek();
      const page = look && cache.peek(keyOf(address, look, audienceOf(caller).key, site));
      if (page?.kind !== "page") return undefined;
      return caller.kind === "member" && page.dependsOnPerson ? undefined : page;
    },

    async find(page, { params, search }, site, reader) {
      requireSpeakable(params);
      const query = readQuery(page.queryKeys, search);
      const address = addressOf(page.path, params, query);
      // The page is cached under the key of the look that it was rendered with.
      const look = await looks.find(reader.chosen);
      const viewer = viewerOf(reader.asGuest ? guest : reader.caller);
      const dependsOnPerson = page.eyesOf !== undefined;
      const write = async (caller: Caller, epoch?: GuestEpoch): Promise<FinishedPage | PageMove> => {
        const words = wordsFor(site.language);
        const isPreview = reader.asGuest === true;
        const ask: PageAsk = { caller, params, query, page: Number(query.page ?? 1), site, words, isPreview };
        const draft = await page.load(ask);
        return draft.kind === "moved" ? draft : finish(draft, ask, { viewer, look, dependsOnPerson, epoch });
      };
      const findFor = ({ key, caller }: Audience) =>
        cache.find(
          keyOf(address, look, viewer.kind === caller.kind ? key : `${nameOf(reader.caller)} as ${key}`, site),
          beginEpoch,
          (epoch) => write(caller, epoch),
        );
      const { caller } = reader;
      if (reader.asGuest) return write(caller);
      const eyes = (caller.kind === "member" && (await page.eyesOf?.(params, caller))) || "audience";
      if (eyes === "person") return write(caller);
      if (eyes === "guest") return findFor(GUESTS);
      return findFor(audienceOf(caller)).catch((error: unknown) => {
        // Content that others may not know of may be the member's own, such as a draft.
        if (caller.kind === "member" && isNotFound(error)) return write(caller);
        throw error;
      });
    },
  };
}

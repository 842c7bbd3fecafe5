import type { PageRequest } from "@sitevine/plugin-sdk/registration";
import type { PageButtonModel, PagePartModel } from "@sitevine/renderer";
import { LRUCache } from "lru-cache";
import type { Caller } from "../../kernel/caller.js";
import { forbidden, notFound, unauthenticated } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { personModel } from "../profiles/index.js";
import { findUserSummaries, type UserSummary } from "../users/index.js";
import type { ErrorCodeRegistry } from "./error-code.registry.js";
import { callerOf } from "./plugin-caller.view.js";
import { refusalOfPlugin } from "./plugin-failure.policy.js";
import type { PluginHost } from "./plugin-host.service.js";
import { type CheckedButton, type CheckedPage, type CheckedPart, wirePageSchema } from "./plugin-page.model.js";
import type { FoundPluginPage } from "./plugin-pages.registry.js";

/** The content of a page of a plugin for one reader; its markup is sanitised. */
export interface PluginPageContent extends Omit<CheckedPage, "parts" | "action"> {
  readonly parts: readonly PagePartModel[];
}

export interface PluginPages {
  /** Throws SVC-API-4004 for what is not there, SVC-API-4010 and SVC-API-4003, and SVC-API-5030 for a plugin that does not answer. */
  load(
    found: FoundPluginPage,
    request: { readonly page: number; readonly caller: Caller; readonly language: string },
  ): Promise<PluginPageContent>;
}

export interface PluginPagesDeps {
  readonly db: Pick<Database, "read">;
  readonly host: Pick<PluginHost, "find">;
  readonly errorCodes: Pick<ErrorCodeRegistry, "find">;
  readonly texts: RenderTexts;
}

const KEPT_BYTES = 8 * 1024 * 1024;
const LINE = 200;
const TEXT = 10_000;

type People = ReadonlyMap<string, UserSummary>;

/** Everybody whom a part names. */
function namedIn(part: CheckedPart): readonly string[] {
  if (part.kind !== "list" && part.kind !== "entries") return [];
  return part.entries.flatMap(({ authorId }) => authorId ?? []);
}

export function createPluginPages({ db, host, errorCodes, texts }: PluginPagesDeps): PluginPages {
  // Sanitising a long thread takes longer than everything else, and its entries hardly change.
  const sanitised = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (markup, source) => markup.length + source.length + 1,
  });

  async function sanitise(source: string, pluginId: string): Promise<string> {
    const known = sanitised.get(source);
    if (known !== undefined) return known;
    const { html } = await texts.render("html", source, pluginId);
    sanitised.set(source, html);
    return html;
  }

  const summaryOf = (people: People, id: string | null) => {
    const user = id === null ? undefined : people.get(id);
    return user ? personModel(user) : null;
  };

  async function modelOf(part: CheckedPart, people: People, pluginId: string): Promise<PagePartModel> {
    const actionOf = (path: string): string => `/api/p/${pluginId}${path}`;
    const buttonOf = ({ label, method, path, body, question }: CheckedButton): PageButtonModel => ({
      label,
      method,
      action: actionOf(path),
      body: body === undefined ? null : JSON.stringify(body),
      question: question ?? null,
    });
    switch (part.kind) {
      case "list":
        return {
          kind: "list",
          title: part.title ?? null,
          empty: part.empty ?? null,
          entries: part.entries.map(({ authorId, text, ...entry }) => ({
            ...entry,
            text: text ?? null,
            author: summaryOf(people, authorId),
          })),
        };
      case "entries":
        return {
          kind: "entries",
          entries: await Promise.all(
            part.entries.map(async ({ authorId, html, buttons, report, ...entry }) => ({
              ...entry,
              author: summaryOf(people, authorId),
              markup: html === null ? null : await sanitise(html, pluginId),
              buttons: buttons.map(buttonOf),
              report: report ?? null,
            })),
          ),
        };
      case "buttons":
        return { kind: "buttons", buttons: part.buttons.map(buttonOf) };
      case "form": {
        const { title, method, path, submit } = part;
        const fields = part.fields.map(({ maxLength, ...field }) => ({
          ...field,
          maxLength: maxLength ?? (field.type === "text" ? TEXT : LINE),
        }));
        return { kind: "form", title, method, submit, fields, action: actionOf(path) };
      }
      case "text":
        return { kind: "text", markup: await sanitise(part.html, pluginId) };
    }
  }

  function refuse(pluginId: string, code: string): never {
    const status = errorCodes.find(code)?.status;
    if (status === 404) throw notFound();
    if (status === 401) throw unauthenticated();
    if (status === 403) throw forbidden();
    throw new PluginFailure("garbage", `A page of ${pluginId} refused with ${code}, which says nothing about a page.`);
  }

  return {
    async load({ pluginId, handler, params }, { page, caller, language }) {
      const plugin = host.find(pluginId);
      if (!plugin) throw notFound();
      const request = { params, page, reader: callerOf(caller), language } satisfies PageRequest;
      try {
        const { value } = await plugin.call(handler, [request], { caller });
        const read = wirePageSchema.safeParse(value);
        if (!read.success)
          throw new PluginFailure("garbage", `What a page shows is not valid: ${read.error.issues[0]?.message ?? ""}`);
        if ("refusal" in read.data) refuse(pluginId, read.data.refusal);
        const content = read.data.page;
        if (content === null || page > content.pages) throw notFound();
        const people = await findUserSummaries(db.read, content.parts.flatMap(namedIn));
        const { title, text, action, parts, ...rest } = content;
        const heading: PagePartModel = { kind: "title", title, text: text ?? null, action: action ?? null };
        const shown = await Promise.all(parts.map((part) => modelOf(part, people, pluginId)));
        return { ...rest, title, ...(text !== undefined && { text }), parts: [heading, ...shown] };
      } catch (error) {
        throw refusalOfPlugin(error);
      }
    },
  };
}

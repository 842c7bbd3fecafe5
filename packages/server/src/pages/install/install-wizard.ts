import { presentZoneName } from "@sitevine/api";
import { type Html, join } from "@sitevine/renderer";
import type { Hono } from "hono";
import Negotiator from "negotiator";
import { type StartFirstSession, setAuthCookies } from "../../features/auth/index.js";
import type { DatabaseChooser, EnvironmentFacts, InstallAccess, InstallService } from "../../features/install/index.js";
import { judgeEnvironment } from "../../features/install/index.js";
import { cookieValues } from "../../http/cookies.js";
import type { ClientInfo } from "../../http/handler.js";
import { readBody } from "../../http/read-body.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { requireSameOrigin } from "../../http/same-origin.js";
import { AppError } from "../../kernel/app-error.js";
import { assertNever } from "../../kernel/assert-never.js";
import { isInvalid } from "../../kernel/refusals.js";
import { HTML } from "../page-headers.js";
import { PANELS } from "../panels.js";
import type { FormState } from "./form-field.js";
import { installPage } from "./install-page.js";
import { INSTALL_POLICY } from "./install-style.js";
import { readWizardForm, refusedFields, WIZARD_BODIES } from "./wizard-answers.js";
import * as steps from "./wizard-steps.js";

export interface InstallWizardDeps {
  readonly install: InstallService;
  readonly chooser: DatabaseChooser;
  readonly gatherFacts: () => Promise<EnvironmentFacts>;
  /** Whether this token allows its sender to install. */
  readonly mayInstall: InstallAccess;
  /** Counts calls and throws 429 beyond the installer's limit. */
  readonly limit: (client: ClientInfo) => Promise<void>;
  readonly baseUrl: string | null;
  /** Signs the new administrator in. */
  readonly startSession: StartFirstSession;
}

const TOKEN_COOKIE = "sv_install";
// Answers are short, so anything longer is rejected.
const LONGEST_FORM = 16 * 1024;

/** The wizard: the installer's steps as pages, for browsers without scripts. */
export function createInstallWizard(deps: InstallWizardDeps): { mount(app: Hono<EdgeEnv>): void } {
  const { install, chooser } = deps;

  const page = (title: string, content: Html, status = 200, headers: Record<string, string> = {}): Response =>
    new Response(installPage(title, content), {
      status,
      headers: {
        "Content-Type": HTML,
        "Content-Security-Policy": INSTALL_POLICY,
        "Cache-Control": "no-store",
        // Without a referrer a browser also hides the origin of a form, and the site's own forms would look like
        // another site's.
        "Referrer-Policy": "same-origin",
        ...headers,
      },
    });

  /** The pages that can be opened: those answered already, and the first one that is not. */
  async function reachable(): Promise<ReadonlySet<steps.WizardStep>> {
    const { site, admin } = await install.answers();
    const all: readonly steps.WizardStep[] = ["check", "database", "site", "admin", "finish"];
    return new Set(all.slice(0, admin ? 5 : site ? 4 : 3));
  }

  /** The step at which a returning operator continues. */
  async function nextStep(): Promise<steps.WizardStep> {
    const { site, admin } = await install.answers();
    if (admin) return "finish";
    return site ? "admin" : "check";
  }

  async function stepPage(
    step: steps.WizardStep,
    content: Html,
    problem?: { readonly message: string; readonly status: number },
  ): Promise<Response> {
    const label = steps.WIZARD_STEPS.find(({ id }) => id === step)?.label ?? "";
    const parts = [steps.stepList(step, await reachable()), steps.alert(problem?.message), content];
    return page(`Set-up: ${label}`, join(parts), problem?.status);
  }

  const databaseName = (): string =>
    chooser.current().driver === "sqlite" ? "SQLite, a file on this machine" : "PostgreSQL";

  const emptyState = (values: Record<string, string>): FormState => ({ values, problems: new Map() });

  async function siteState(request: Request): Promise<FormState> {
    const { site } = await install.answers();
    const { origin } = new URL(request.url);
    const defaults = {
      name: "My community",
      url: deps.baseUrl ?? origin,
      language: preferredLanguage(request),
      timezone: presentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone),
    };
    return emptyState(site ? { ...site, timezone: site.timeZone } : defaults);
  }

  async function show(step: steps.WizardStep, request: Request): Promise<Response> {
    switch (step) {
      case "check":
        return stepPage(step, steps.checkPage(judgeEnvironment(await deps.gatherFacts()).checks));
      case "database":
        return showDatabase(emptyState({ driver: chooser.current().driver }));
      case "site":
        return stepPage(step, steps.siteForm(await siteState(request)));
      case "admin": {
        const { admin } = await install.answers();
        return stepPage(step, steps.adminForm(emptyState(admin ?? {})));
      }
      case "finish":
        return showSummary();
      default:
        return assertNever(step);
    }
  }

  function showDatabase(state: FormState, problem?: { readonly message: string; readonly status: number }) {
    const { isFixed } = chooser.current();
    return stepPage("database", steps.databaseForm(state, isFixed ? databaseName() : null), problem);
  }

  async function showSummary(): Promise<Response> {
    const { site, admin } = await install.answers();
    if (!site || !admin) return goTo(site ? "admin" : "site");
    return stepPage("finish", steps.finishForm({ database: databaseName(), site, admin }));
  }

  async function chooseDatabase(values: Record<string, string>): Promise<Response> {
    const { driver, isFixed } = chooser.current();
    const wanted = isFixed ? { driver } : { ...values, ...(values.driver === "sqlite" ? { url: "" } : {}) };
    const form = readWizardForm(WIZARD_BODIES.database, wanted);
    if (!form.ok) return showDatabase(form.state, { message: WRONG, status: 422 });
    try {
      await chooser.choose(form.answers);
      return goTo("site");
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const problems = new Map([["url", "Type an address such as postgres://user:password@host:5432/name."]]);
      const state = { values, problems: isInvalid(error) ? problems : new Map<string, string>() };
      return showDatabase(state, { message: error.message, status: error.status });
    }
  }

  async function saveSite(values: Record<string, string>): Promise<Response> {
    const form = readWizardForm(WIZARD_BODIES.site, values);
    if (!form.ok) return stepPage("site", steps.siteForm(form.state), { message: WRONG, status: 422 });
    await install.saveSite(form.answers);
    return goTo("admin");
  }

  async function saveAdmin(values: Record<string, string>): Promise<Response> {
    if (!(await install.answers()).site) return goTo("site");
    const form = readWizardForm(WIZARD_BODIES.admin, values);
    if (!form.ok) return stepPage("admin", steps.adminForm(form.state), { message: WRONG, status: 422 });
    try {
      await install.saveAdmin(form.answers);
    } catch (error) {
      const problems = refusedFields(error);
      if (!problems) throw error;
      return stepPage("admin", steps.adminForm({ values, problems }), { message: WRONG, status: 422 });
    }
    return goTo("finish");
  }

  /** Installs the site; whoever did it goes on as its administrator. */
  async function finish(_values: Record<string, string>, { address, userAgent }: ClientInfo): Promise<Response> {
    const { site, admin } = await install.answers();
    if (!site || !admin) return goTo(site ? "admin" : "site");
    await install.finalize();
    const headers = new Headers({ Location: PANELS.administration.href, "Cache-Control": "no-store" });
    headers.append("Set-Cookie", tokenCookie("", 0));
    setAuthCookies(headers, await deps.startSession(admin.email, { address, userAgent }));
    return new Response(null, { status: 303, headers });
  }

  function takeToken(context: EdgeContext, values: Record<string, string>): Response {
    const token = values.token?.trim() ?? "";
    if (!deps.mayInstall(context.req.raw, context.get("client"), token))
      return page("Install token", steps.tokenForm("This is not the token of the last start."), 401);
    return goTo("check", { "Set-Cookie": tokenCookie(token, 60 * 60) });
  }

  /** Answers a caller who is admitted, or asks for the token. */
  async function admitted(context: EdgeContext, answer: () => Promise<Response>): Promise<Response> {
    const client = context.get("client");
    await deps.limit(client);
    if (deps.mayInstall(context.req.raw, client, cookieValues(context.req.raw, TOKEN_COOKIE)[0] ?? null))
      return answer();
    return page("Install token", steps.tokenForm(undefined), 401);
  }

  type Act = (values: Record<string, string>, client: ClientInfo) => Promise<Response>;
  const actions: Readonly<Record<string, Act>> = {
    database: chooseDatabase,
    site: saveSite,
    admin: saveAdmin,
    finish,
  };

  return {
    mount(app) {
      app.get("/install", (context) =>
        admitted(context, async () => {
          const open = await reachable();
          const asked = steps.WIZARD_STEPS.find(({ id }) => id === context.req.query("step"))?.id ?? (await nextStep());
          return open.has(asked) ? show(asked, context.req.raw) : goTo("site");
        }),
      );
      app.post("/install/token", async (context) => {
        await deps.limit(context.get("client"));
        return takeToken(context, await readForm(context.req.raw));
      });
      for (const [name, act] of Object.entries(actions))
        app.post(`/install/${name}`, (context) =>
          admitted(context, async () => act(await readForm(context.req.raw), context.get("client"))),
        );
    },
  };
}

const WRONG = "Something is missing or not right yet; see below.";

/** The form of one of the wizard's pages; pages of other sites may not send one. */
async function readForm(request: Request): Promise<Record<string, string>> {
  requireSameOrigin(request, [new URL(request.url).origin]);
  const text = new TextDecoder().decode(await readBody(request, LONGEST_FORM));
  return Object.fromEntries(new URLSearchParams(text));
}

const goTo = (step: steps.WizardStep, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: `/install?step=${step}`, "Cache-Control": "no-store", ...headers },
  });

const tokenCookie = (token: string, maxAge: number): string =>
  `${TOKEN_COOKIE}=${token}; Path=/install; Max-Age=${maxAge}; HttpOnly; SameSite=Strict`;

/** The language that the browser prefers. */
function preferredLanguage(request: Request): string {
  const headers = { "accept-language": request.headers.get("accept-language") ?? "" };
  const [best = "en"] = new Negotiator({ headers }).languages();
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/.test(best) ? best : "en";
}

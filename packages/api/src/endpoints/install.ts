import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { emailSchema, idSchema, newPasswordSchema, usernameSchema } from "../schemas/primitives.js";
import { timeZoneSchema } from "../schemas/time-zone.js";

const rateLimit = RATE_LIMITS.install;

/** The steps of an installation in order. */
export const INSTALL_STEPS = ["database", "site", "admin", "finalize"] as const;
export type InstallStep = (typeof INSTALL_STEPS)[number];

const driverSchema = z.enum(["sqlite", "postgres"]);
const savedSchema = z.object({ ok: z.literal(true), step: z.enum(INSTALL_STEPS) });

const databaseStateSchema = z.object({ ok: z.literal(true), driver: driverSchema, version: z.string() });

const languageSchema = z
  .string()
  .max(35)
  .refine((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  }, "must be a BCP 47 language tag such as en or pt-BR");

const siteUrlSchema = z
  .string()
  .max(2_000)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
  }, "must be an http or https URL without query");

const checkSchema = z.object({
  id: z.enum(["runtime", "database", "key-value", "disk", "tls"]),
  label: z.string(),
  status: z.enum(["ok", "warning", "failed"]),
  detail: z.string(),
  advice: z.string().optional(),
});

export const getInstallStatus = endpoint({
  id: "install.status",
  method: "GET",
  path: "/api/install/status",
  audience: "installer",
  summary: "Where the installation stands",
  rateLimit,
  response: json(
    z.object({
      installed: z.boolean(),
      step: z.enum(INSTALL_STEPS),
      steps: z.array(z.object({ id: z.enum(INSTALL_STEPS), done: z.boolean() })),
    }),
  ),
});

export const getInstallEnvironment = endpoint({
  id: "install.environment",
  method: "GET",
  path: "/api/install/environment",
  audience: "installer",
  summary: "Checks of the machine, each with advice",
  rateLimit,
  response: json(z.object({ ok: z.boolean(), checks: z.array(checkSchema) })),
});

export const saveInstallDatabase = endpoint({
  id: "install.database.save",
  method: "POST",
  path: "/api/install/database",
  audience: "installer",
  summary: "Choose the database; it is tried before it is saved",
  rateLimit,
  body: json(z.strictObject({ driver: driverSchema, url: z.string().max(2_000).optional() })),
  response: json(databaseStateSchema),
  errors: ["SVC-INSTALL-1004"],
});

export const testInstallDatabase = endpoint({
  id: "install.database.test",
  method: "GET",
  path: "/api/install/database/test",
  audience: "installer",
  summary: "Try the chosen database",
  rateLimit,
  response: json(databaseStateSchema),
  errors: ["SVC-INSTALL-1004"],
});

export const saveInstallSite = endpoint({
  id: "install.site.save",
  method: "POST",
  path: "/api/install/site",
  audience: "installer",
  summary: "Name, address, language and time zone of the site",
  rateLimit,
  body: json(
    z.strictObject({
      name: z.string().trim().min(1).max(120),
      url: siteUrlSchema,
      language: languageSchema,
      timezone: timeZoneSchema,
    }),
  ),
  response: json(savedSchema),
});

export const saveInstallAdmin = endpoint({
  id: "install.admin.save",
  method: "POST",
  path: "/api/install/admin",
  audience: "installer",
  summary: "The first administrator",
  rateLimit,
  body: json(
    z.strictObject({
      email: emailSchema,
      username: usernameSchema,
      displayName: z.string().trim().min(1).max(64).optional(),
      password: newPasswordSchema,
    }),
  ),
  response: json(savedSchema),
  errors: ["SVC-INSTALL-1003"],
});

export const finalizeInstall = endpoint({
  id: "install.finalize",
  method: "POST",
  path: "/api/install/finalize",
  audience: "installer",
  summary: "Create the tables, seed, write the site id and close the installer",
  rateLimit,
  body: json(z.strictObject({})),
  response: json(z.object({ siteId: idSchema })),
  errors: ["SVC-INSTALL-1003"],
});

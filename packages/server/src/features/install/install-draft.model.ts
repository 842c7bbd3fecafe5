import * as z from "zod";

const draftSchema = z.object({
  site: z.object({ name: z.string(), url: z.string(), language: z.string(), timeZone: z.string() }).optional(),
  admin: z
    .object({ email: z.string(), username: z.string(), displayName: z.string(), passwordHash: z.string() })
    .optional(),
});

/** What the operator has told the installer so far. It lives in a file because the database may not exist yet. */
export type InstallDraft = z.infer<typeof draftSchema>;

/** Reads a stored draft; damaged text counts as nothing said. */
export function parseInstallDraft(text: string | null): InstallDraft {
  if (text === null) return {};
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

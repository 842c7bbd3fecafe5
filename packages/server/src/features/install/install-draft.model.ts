import * as z from "zod";

const draftSchema = z.object({
  site: z.object({ name: z.string(), url: z.string(), language: z.string(), timeZone: z.string() }).optional(),
  admin: z
    .object({ email: z.string(), username: z.string(), displayName: z.string(), passwordHash: z.string() })
    .optional(),
});

/** The operator's answers so far. They are stored in a file because the database may not exist yet. */
export type InstallDraft = z.infer<typeof draftSchema>;

/** Parses a stored draft; a damaged one counts as empty. */
export function parseInstallDraft(text: string | null): InstallDraft {
  if (text === null) return {};
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

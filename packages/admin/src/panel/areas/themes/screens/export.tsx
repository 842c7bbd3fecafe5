import { exportTheme, getInstalledTheme } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../app/client.js";
import { notify } from "../../../app/notices.js";
import { queryOf } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { download } from "../../../lists/csv.js";
import { Answer } from "../../../ui/answer.js";
import { CheckField, Field, SelectField, TextArea, TextField } from "../../../ui/field.js";
import { type Finding, Findings } from "../../../ui/findings.js";
import { Page } from "../../../ui/page.js";
import { Card, Notice, Stack } from "../../../ui/parts.js";
import { findingsOf } from "../findings.js";
import type { Theme } from "../queries.js";
import { themeWords, libraryWords as words } from "../words.js";

const APPEARANCES = ["light", "dark"] as const;

interface Result {
  readonly findings: readonly Finding[];
  readonly leftOut: readonly string[];
}

const NOTHING: Result = { findings: [], leftOut: [] };

/** The addresses that the site has left out, as its header lists them. */
function leftOutIn(headers: Headers): readonly string[] {
  const listed: unknown = JSON.parse(headers.get("x-service-left-out") ?? "[]");
  return Array.isArray(listed) ? listed.filter((address) => typeof address === "string") : [];
}

/** Initial values of an export: those of the active theme, as the basis of another one. */
const valuesOf = (active: Theme["manifest"] | null) => ({
  id: active ? `${active.id}-copy` : "",
  name: active?.name ?? "",
  version: "1.0.0",
  vendor: "",
  appearance: active?.appearance ?? "light",
  description: active?.description ?? "",
  license: active?.license ?? "",
  homepage: "",
  authorUrl: "",
  tokensOnly: false,
  withoutRemote: false,
});

function ExportForm({ active }: { readonly active: Theme["manifest"] | null }) {
  const [screenshot, setScreenshot] = useState<File>();
  const [result, setResult] = useState(NOTHING);
  const form = useDraft({
    key: "theme-export",
    label: words.exportTitle,
    saved: valuesOf(active),
    async onSave({ homepage, authorUrl, ...fields }) {
      setResult(NOTHING);
      const body = {
        ...fields,
        ...(homepage === "" ? {} : { homepage }),
        ...(authorUrl === "" ? {} : { authorUrl }),
        ...(screenshot ? { screenshot } : {}),
      };
      try {
        const { data, headers } = await client.send(exportTheme, { body });
        const ending = fields.tokensOnly ? "svstyle" : "svtheme";
        download(`${fields.id}-${fields.version}.${ending}`, data, "application/zip");
        notify({ tone: "done", message: words.exported });
        setResult({ findings: [], leftOut: leftOutIn(headers) });
      } catch (error) {
        setResult({ findings: findingsOf(error), leftOut: [] });
        throw error;
      }
    },
  });
  const { values, set, issue } = form;
  const text = (name: "id" | "name" | "version" | "vendor" | "license" | "homepage" | "authorUrl") => ({
    value: values[name],
    onChange: (value: string) => set(name, value),
    issue: issue(name),
  });
  return (
    <Card>
      <Form form={form} submit={words.exportAction} isNew>
        <TextField label={words.name} {...text("name")} maxLength={120} />
        <TextField label={words.id} hint={words.idHint} {...text("id")} maxLength={64} />
        <TextField label={words.versionField} hint={words.versionHint} {...text("version")} />
        <TextField label={words.vendor} hint={words.vendorHint} {...text("vendor")} maxLength={120} />
        <SelectField
          label={words.appearance}
          value={values.appearance}
          onChange={(appearance) => set("appearance", appearance)}
          issue={issue("appearance")}
          choices={APPEARANCES.map((value) => ({ value, label: words[value] }))}
        />
        <TextArea
          label={words.description}
          value={values.description}
          onChange={(description) => set("description", description)}
          issue={issue("description")}
          rows={2}
          maxLength={500}
          isOptional
        />
        <TextField label={words.license} {...text("license")} maxLength={120} isOptional />
        <TextField label={words.homepageField} type="url" {...text("homepage")} isOptional />
        <TextField label={words.author} type="url" {...text("authorUrl")} isOptional />
        <Field label={words.screenshot} hint={words.screenshotHint} isOptional>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/*"
              onChange={({ target }) => setScreenshot(target.files?.item(0) ?? undefined)}
            />
          )}
        </Field>
        <CheckField
          label={words.tokensOnly}
          hint={words.tokensOnlyHint}
          value={values.tokensOnly}
          onChange={(tokensOnly) => set("tokensOnly", tokensOnly)}
        />
        <CheckField
          label={words.withoutRemote}
          hint={words.withoutRemoteHint}
          value={values.withoutRemote}
          onChange={(withoutRemote) => set("withoutRemote", withoutRemote)}
        />
        {result.findings.length > 0 && <Findings label={themeWords.findings} findings={result.findings} />}
        {result.leftOut.length > 0 && (
          <Notice tone="warning">
            {words.leftOut}
            <ul>
              {result.leftOut.map((address) => (
                <li key={address}>
                  <code>{address}</code>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </Form>
    </Card>
  );
}

/** The look of the site as a package to keep or to share. */
export function Screen() {
  const installed = useQuery(queryOf(getInstalledTheme));
  return (
    <Page
      title={words.exportTitle}
      intro={words.exportIntro}
      trail={[{ label: themeWords.library, to: { to: "/acp/themes" } }]}
      isNarrow
    >
      <Stack>
        <Answer of={installed}>{({ theme }) => <ExportForm active={theme} />}</Answer>
      </Stack>
    </Page>
  );
}

import { exportTheme, importTheme } from "@sitevine/api";
import { expect, it } from "vitest";
import { AppError } from "../kernel/app-error.js";
import type { IncomingFile } from "../platform/files/incoming-folder.js";
import { readInput } from "./read-input.js";

const REQUIRED = { id: "coast", name: "Coast", version: "1.0.0", vendor: "Us", appearance: "dark" };

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const post = (body: FormData): Request => new Request("http://site.test/api", { method: "POST", body });
const noFile = () => Promise.reject(new Error("a file was asked for"));

/** Keeps the contents of the files that a form writes. */
function caughtUploads() {
  const contents: string[] = [];
  const newFile = async (): Promise<IncomingFile> => {
    const at = contents.push("") - 1;
    const path = `/incoming/${at}`;
    return {
      path,
      get size() {
        return contents[at]?.length ?? 0;
      },
      async write(piece) {
        contents[at] += Buffer.from(piece).toString("latin1");
      },
      async finish() {},
      async [Symbol.asyncDispose]() {},
    };
  };
  return { contents, newFile };
}

const exportInput = (body: FormData) => readInput(exportTheme, post(body), {}, noFile);

const pathsOf = async (reading: Promise<unknown>): Promise<readonly string[]> => {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error("the form was taken");
  expect(error.code).toBe("SVC-API-4001");
  return (error.details as { path: string }[]).map(({ path }) => path);
};

it("reads text fields beside files, and an optional file may be missing", async () => {
  const { body } = await exportInput(formOf({ ...REQUIRED, tokensOnly: "true" }));
  expect(body).toEqual({ ...REQUIRED, tokensOnly: true, withoutRemote: false });
  const screenshot = new File(["png"], "shot.png");
  const whole = await exportInput(formOf({ ...REQUIRED, screenshot }));
  expect(whole.body).toMatchObject({ tokensOnly: false, screenshot: { name: "shot.png" } });
});

it("takes the inputs that a browser's form leaves empty for absent", async () => {
  const untouched = formOf({ ...REQUIRED, homepage: "", description: "", screenshot: new File([], "") });
  expect((await exportInput(untouched)).body).toEqual({ ...REQUIRED, tokensOnly: false, withoutRemote: false });
});

it("names every wrong field", async () => {
  const { vendor: _missing, ...rest } = REQUIRED;
  const form = formOf({ ...rest, version: "one", homepage: "javascript:alert(1)" });
  form.append("name", "Twice");
  const paths = await pathsOf(exportInput(form));
  expect([...paths].sort()).toEqual(["body.homepage", "body.name", "body.vendor", "body.version"]);
});

it("refuses a text or two files where one file belongs, and none where it must be there", async () => {
  expect(await pathsOf(exportInput(formOf({ ...REQUIRED, screenshot: "text" })))).toEqual(["body.screenshot"]);
  expect(await pathsOf(readInput(importTheme, post(formOf({})), {}, noFile))).toEqual(["body.file"]);
  const uploads = caughtUploads();
  const two = formOf({ file: new File(["a"], "a.zip") });
  two.append("file", new File(["b"], "b.zip"));
  expect(await pathsOf(readInput(importTheme, post(two), {}, uploads.newFile))).toEqual(["body.file"]);
});

it("writes a large file to disk as it arrives, and gives its path", async () => {
  const uploads = caughtUploads();
  const content = "zip".repeat(100_000);
  const form = formOf({ other: "ignored ".repeat(50_000), file: new File([content], "a.svtheme") });
  const { body } = await readInput(importTheme, post(form), {}, uploads.newFile);
  expect(body).toEqual({ file: { name: "a.svtheme", path: "/incoming/0", size: content.length } });
  expect(uploads.contents).toEqual([content]);
});

it("stops writing a file that is larger than its field allows, and holds no more text than a form needs", async () => {
  const uploads = caughtUploads();
  const small = {
    ...importTheme,
    body: { ...importTheme.body, files: { file: { ...importTheme.body.files.file, maxBytes: 70_000 } } },
  };
  const input = (form: FormData) => readInput(small, post(form), {}, uploads.newFile);
  expect(await pathsOf(input(formOf({ file: new File(["x".repeat(70_001)], "a") })))).toEqual(["body.file"]);
  expect(uploads.contents.join("").length).toBeLessThanOrEqual(70_000);
  await input(formOf({ file: new File(["x".repeat(70_000)], "a") }));
  expect(uploads.contents.at(-1)).toHaveLength(70_000);
  const wordy = { ...exportTheme, body: { ...exportTheme.body, files: small.body.files } };
  const texts = formOf({ ...REQUIRED, description: "x".repeat(65_536) });
  await expect(readInput(wordy, post(texts), {}, uploads.newFile)).rejects.toMatchObject({ code: "SVC-API-4013" });
});

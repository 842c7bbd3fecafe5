import { exportTheme, importTheme } from "@sitevine/api";
import { expect, it } from "vitest";
import { AppError } from "../kernel/app-error.js";
import { readInput } from "./read-input.js";

const REQUIRED = { id: "coast", name: "Coast", version: "1.0.0", vendor: "Us", appearance: "dark" };

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const post = (body: FormData): Request => new Request("http://site.test/api", { method: "POST", body });
const exportInput = (body: FormData) => readInput(exportTheme, post(body), {});

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
  expect(await pathsOf(readInput(importTheme, post(formOf({})), {}))).toEqual(["body.file"]);
  const two = formOf({ file: new File(["a"], "a.zip") });
  two.append("file", new File(["b"], "b.zip"));
  expect(await pathsOf(readInput(importTheme, post(two), {}))).toEqual(["body.file"]);
});

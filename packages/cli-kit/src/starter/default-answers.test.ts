import { expect, it } from "vitest";
import { idFor, nameFor } from "./default-answers.js";

it.each([
  ["my-theme", "My theme", "my-theme"],
  ["/srv/Été_2026/", "Été 2026", "ete-2026"],
  ["themes/con", "Con", "my-theme"],
  ["日本", "日本", "my-theme"],
  ["/", "My theme", "my-theme"],
])("names a theme in %s %s, with the id %s", (folder, name, id) => {
  expect(nameFor(folder, "My theme")).toBe(name);
  expect(idFor(name, "my-theme")).toBe(id);
});

import SqliteFile from "better-sqlite3";
import { afterEach, expect, test, vi } from "vitest";
import { keepStatements, withSteadyPlan } from "./kept-statements.js";
import { KEPT_MARK } from "./prepared.js";

afterEach(() => vi.restoreAllMocks());

test("only parameters get a plus, not what stands in quotation marks", () => {
  expect(withSteadyPlan(`select "a?" from t where b = ? and c in (?, 'it''s ?')`)).toBe(
    `select "a?" from t where b = +? and c in (+?, 'it''s ?')`,
  );
});

test("a kept query over two tables is planned once, and finds the same", async () => {
  const file = new SqliteFile(":memory:");
  file.exec(`
    create table people (id text primary key, name text);
    create table articles (id text primary key, author_id text, likes integer);
    insert into people values ('p', 'Ada');
    insert into articles values ('a', 'p', 1), ('b', 'p', 2)`);
  const sql = "select articles.id, name from articles left join people on people.id = author_id where articles.id = ?";
  // The driver makes a builder of rows whenever a statement was planned.
  const planned = vi.spyOn(globalThis, "Function");
  const { prepare } = keepStatements(file);
  const found = ["a", "b", "none"].map((id) => prepare(KEPT_MARK + sql).all([id]));
  expect(found).toEqual([[{ id: "a", name: "Ada" }], [{ id: "b", name: "Ada" }], []]);
  expect(planned).toHaveBeenCalledOnce();
  // The type of a value is what it was.
  expect(prepare(`${KEPT_MARK}select id from articles where likes = ?`).all([2])).toEqual([{ id: "b" }]);
  file.close();
});

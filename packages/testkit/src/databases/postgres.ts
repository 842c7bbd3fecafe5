import { randomUUID } from "node:crypto";
import pg from "pg";
import type { DatabaseKind, OriginalDatabase, TestDatabase, TestDatabaseTarget } from "./test-database.js";

/** Creates a database on the server and lets `fill` fill it; `fill` closes what it opens. */
export async function postgresOriginal(
  serverUrl: string,
  fill: (target: TestDatabaseTarget) => Promise<void>,
): Promise<OriginalDatabase> {
  const { name, target, ...made } = await make(serverUrl, "template0");
  try {
    await fill(target);
  } catch (error) {
    await made[Symbol.asyncDispose]();
    throw error;
  }
  return { name, ...made };
}

/** Creates databases on the server in the URL, whose user needs the right to do so. */
export function postgres(serverUrl: string): DatabaseKind {
  return {
    name: "postgres",
    concurrent: true,
    create: (originals) => make(serverUrl, originals?.postgres ?? "template0"),
  };
}

async function make(serverUrl: string, original: string): Promise<TestDatabase & { readonly name: string }> {
  const name = `sitevine_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} template ${original}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // No test depends on data that a killed server loses, and a killed client loses nothing.
  url.searchParams.set("options", "-c synchronous_commit=off");
  return {
    name,
    target: { driver: "postgres", url: url.href },
    [Symbol.asyncDispose]: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

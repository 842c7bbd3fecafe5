import { randomUUID } from "node:crypto";
import pg from "pg";
import type { DatabaseKind } from "./test-database.js";

/** A database of its own on the server behind the URL, whose user may create databases. */
export function postgres(serverUrl: string): DatabaseKind {
  return {
    name: "postgres",
    concurrent: true,
    async create() {
      const name = `sitevine_test_${randomUUID().replaceAll("-", "")}`;
      await onServer(serverUrl, `create database ${name} template template0`);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      // What a killed server loses, no test looks for; a killed client loses nothing by it.
      url.searchParams.set("options", "-c synchronous_commit=off");
      return {
        target: { driver: "postgres", url: url.href },
        [Symbol.asyncDispose]: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
      };
    },
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

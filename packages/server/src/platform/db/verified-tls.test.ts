import { expect, test } from "vitest";
import { withVerifiedTls } from "./verified-tls.js";

test.each([
  ["postgres://u:p@host/db?sslmode=require", "postgres://u:p@host/db?sslmode=verify-full"],
  ["postgres://u:p@host/db?a=b&sslmode=prefer&c=d", "postgres://u:p@host/db?a=b&sslmode=verify-full&c=d"],
  ["postgres://u:p@host/db?sslmode=verify-ca", "postgres://u:p@host/db?sslmode=verify-full"],
])("%s verifies the server", (url, verified) => expect(withVerifiedTls(url)).toBe(verified));

test.each([
  "postgres://u:p@host/db",
  "postgres://u:p@host/db?sslmode=disable",
  "postgres://u:p@host/db?sslmode=no-verify",
  "postgres://u:p@host/db?sslmode=verify-full",
  "postgres://u:p@host/db?sslmode=requirement",
  "postgres://u:p@host/db?uselibpqcompat=true&sslmode=require",
])("%s stays as it is", (url) => expect(withVerifiedTls(url)).toBe(url));

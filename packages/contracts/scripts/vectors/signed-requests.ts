import { createHash, sign } from "node:crypto";
import { malleated } from "./malleated.ts";
import { type VectorInstall, vectorInstall } from "./test-keys.ts";
import type { VectorCase, VectorFile } from "./vector-file.ts";

const NOW = 1_790_000_000;
const alpha = vectorInstall("0199e3a4-7c1f-7e2b-9a51-4be0c3d7a001", 0x11);
const beta = vectorInstall("0199e3a4-7c1f-7e2b-9a51-4be0c3d7a002", 0x22);
const unknown = vectorInstall("0199e3a4-7c1f-7e2b-9a51-4be0c3d7a003", 0x33);

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

/** Overrides for signing. Each fault makes the sent request differ from the signed one. */
interface Plan {
  readonly by?: VectorInstall;
  readonly method?: string;
  readonly pathname?: string;
  readonly timestamp?: string;
  readonly body?: string;
  readonly hash?: (hex: string) => string;
  readonly suffix?: string;
  readonly names?: "X-Service" | "X-Sv";
}

function signedTextOf({ method = "POST", pathname, timestamp, body, hash, suffix = "" }: Plan): string {
  const hex = createHash("sha256")
    .update(body ?? BODY)
    .digest("hex");
  return [method, pathname ?? ACTIVATE, timestamp ?? String(NOW), (hash ?? String)(hex)].join("\n") + suffix;
}

function signedBy(plan: Plan): Buffer {
  return sign(null, Buffer.from(signedTextOf(plan)), (plan.by ?? alpha).privateKey);
}

function request(plan: Plan, changes: { readonly [Field in keyof Sent]?: Sent[Field] } = {}): Sent {
  const { names = "X-Service" } = plan;
  return {
    method: plan.method ?? "POST",
    target: plan.pathname ?? ACTIVATE,
    bodyBase64: base64(plan.body ?? BODY),
    ...changes,
    headers: {
      [`${names}-Site`]: (plan.by ?? alpha).siteId,
      [`${names}-Timestamp`]: plan.timestamp ?? String(NOW),
      [`${names}-Signature`]: signedBy(plan).toString("base64"),
      ...changes.headers,
    },
  };
}

const ACTIVATE = "/api/v1/account/activate";
const LICENSES = "/api/v1/account/licenses";
const BODY = `{"siteId":"${alpha.siteId}","environment":"production"}`;
const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");

const good = (name: string, plan: Plan, changes: Partial<Sent> = {}): VectorCase => ({
  name,
  request: request(plan, changes),
  verified: true,
  signedString: signedTextOf(plan),
});
const bad = (name: string, plan: Plan, changes: Partial<Sent> = {}): VectorCase => ({
  name,
  request: request(plan, changes),
  verified: false,
});
const withHeader = (name: string, value: string) => ({ headers: { [name]: value } });
const signature = (bytes: Buffer) => withHeader("X-Service-Signature", bytes.toString("base64"));

function without(name: string, plan: Plan, header: string): VectorCase {
  const { headers, ...rest } = request(plan);
  const kept = Object.fromEntries(Object.entries(headers).filter(([key]) => key !== header));
  return { name, request: { ...rest, headers: kept }, verified: false };
}

const truth = signedBy({});
const get: Plan = { method: "GET", pathname: LICENSES, body: "" };

export const signedRequestVectors: VectorFile = {
  name: "signed-requests",
  about:
    "Judge each request as a marketplace whose clock reads `now`, whose public base path is `basePath`, and which knows the installs listed: `verified` says whether the signature counts. `signedString` is what a good request signs.",
  shared: {
    now: NOW,
    basePath: "/api/v1",
    installs: [alpha, beta].map(({ siteId, publicKey, seedHex }) => ({ siteId, publicKey, privateSeedHex: seedHex })),
  },
  cases: [
    good("a POST with a body", {}),
    good("a GET hashes no bytes", get),
    good("a POST without a body hashes no bytes", { body: "" }),
    good("the query string is not covered", get, { target: `${LICENSES}?page=2` }),
    good("an empty query string is not covered", get, { target: `${LICENSES}?` }),
    good("a body in UTF-8", { body: '{"domain":"bücher.example"}' }),
    good("a body that ends with a line end", { body: `${BODY}\n` }),
    good("a body that is not JSON", { body: "\u0000\u0001" }),
    good("300 seconds behind", { timestamp: String(NOW - 300) }),
    good("300 seconds ahead", { timestamp: String(NOW + 300) }),
    good("the timestamp's own text is covered", { timestamp: `00${NOW}` }),
    good("the older header names", { names: "X-Sv" }),
    good("another install", { by: beta }),
    bad("301 seconds behind", { timestamp: String(NOW - 301) }),
    bad("301 seconds ahead", { timestamp: String(NOW + 301) }),
    bad("a timestamp in milliseconds", { timestamp: String(NOW * 1000) }),
    bad("a timestamp with a fraction", { timestamp: `${NOW}.0` }),
    bad("a timestamp with a sign", { timestamp: `+${NOW}` }),
    bad("a timestamp with an exponent", { timestamp: "179e7" }),
    bad("another timestamp than the signed one", {}, withHeader("X-Service-Timestamp", String(NOW + 1))),
    bad("another method than the signed one", {}, { method: "PUT" }),
    bad("a signed method in lower case", { method: "post" }, { method: "POST" }),
    bad("another path than the signed one", {}, { target: "/api/v1/account/deactivate" }),
    bad("a slash at the end of the path", {}, { target: `${ACTIVATE}/` }),
    bad("a signed path without the base path", { pathname: "/account/activate" }, { target: ACTIVATE }),
    bad("a signed query string", { ...get, pathname: `${LICENSES}?page=2` }, { target: `${LICENSES}?page=2` }),
    bad("a percent-encoded path", {}, { target: "/api/v1/account/%61ctivate" }),
    bad("a percent-encoded path that was signed so", { pathname: "/api/v1/account/%61ctivate" }),
    bad("a doubled slash that was signed so", { pathname: "/api/v1//account/activate" }),
    bad("a dot segment that was signed so", { pathname: "/api/v1/account/./activate" }),
    bad("a path parameter that was signed so", { pathname: `${ACTIVATE};x=1` }),
    bad("a backslash that was signed so", { pathname: "/api/v1/account\\activate" }),
    bad("one body byte changed", {}, { bodyBase64: base64(BODY.replace("production", "Production")) }),
    bad("one space more in the body", {}, { bodyBase64: base64(BODY.replace(",", ", ")) }),
    bad(
      "the body's keys in another order",
      {},
      {
        bodyBase64: base64(`{"environment":"production","siteId":"${alpha.siteId}"}`),
      },
    ),
    bad("an escape in place of a letter", { body: '{"domain":"é"}' }, { bodyBase64: base64('{"domain":"\\u00e9"}') }),
    bad("a body dropped", {}, { bodyBase64: "" }),
    bad("a GET with a body", { ...get, body: "{}" }),
    bad("a line end behind the signed string", { suffix: "\n" }),
    bad("a body hash in upper case", { hash: (hex) => hex.toUpperCase() }),
    bad("a body hash in base64", { hash: (hex) => Buffer.from(hex, "hex").toString("base64") }),
    bad("the site of another install", {}, withHeader("X-Service-Site", beta.siteId)),
    bad("a site that nobody knows", { by: unknown }),
    bad("the key of another install", {}, signature(signedBy({ by: beta }))),
    bad("a signature cut short", {}, signature(truth.subarray(0, 63))),
    bad("a signature with a byte more", {}, signature(Buffer.concat([truth, Buffer.alloc(1)]))),
    bad("a signature of zeros", {}, signature(Buffer.alloc(64))),
    bad("a signature whose S is raised by the group order", {}, signature(malleated(truth))),
    bad("a signature in base64url", {}, withHeader("X-Service-Signature", truth.toString("base64url"))),
    bad("a signature in hexadecimal", {}, withHeader("X-Service-Signature", truth.toString("hex"))),
    bad(
      "a signature without its padding",
      {},
      withHeader("X-Service-Signature", truth.toString("base64").slice(0, -2)),
    ),
    bad("a header sent twice", {}, withHeader("X-Service-Site", `${alpha.siteId}, ${alpha.siteId}`)),
    bad(
      "both sets of header names",
      {},
      {
        headers: {
          "X-Sv-Site": alpha.siteId,
          "X-Sv-Timestamp": String(NOW),
          "X-Sv-Signature": truth.toString("base64"),
        },
      },
    ),
    bad("one header under its older name as well", {}, withHeader("X-Sv-Site", alpha.siteId)),
    without("no site header", {}, "X-Service-Site"),
    without("no timestamp header", {}, "X-Service-Timestamp"),
    without("no signature header", {}, "X-Service-Signature"),
  ],
};

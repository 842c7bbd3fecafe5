import {
  createPrivateKey,
  type InstallKeys,
  openInstallKeys,
  type StoredToken,
  type TokenStore,
} from "@sitevine/marketplace-client";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { type ConnectionRow, deleteConnection, findConnection, insertKeys, replaceToken } from "./connection.repo.js";
import { isoOf, secondsOf } from "./marketplace-times.model.js";
import { openSecret, sealSecret } from "./sealed-connection.model.js";

/** The stored connection to the configured marketplace, decrypted. */
export interface StoredConnection {
  readonly keys: InstallKeys;
  /** Undefined until an account is connected. */
  readonly token: StoredToken | undefined;
  readonly row: ConnectionRow;
}

/** The state of the stored connection for this site. */
export type ConnectionState =
  | { readonly state: "none" }
  /** The key pair is there, and with a token an account. */
  | { readonly state: "usable"; readonly connection: StoredConnection }
  /** It is a connection to another marketplace than the configured one. */
  | { readonly state: "other-marketplace"; readonly row: ConnectionRow }
  /** `SITE_SECRET` has changed, or the row has. */
  | { readonly state: "unreadable"; readonly row: ConnectionRow };

/** Stores the connection; the only code that decrypts its secrets. */
export interface ConnectionStore {
  read(): Promise<ConnectionState>;
  /** The connection, with a key pair that is created if there is none that can be used. */
  ensure(environment: string): Promise<StoredConnection>;
  sealToken(token: string): string;
  readonly tokens: TokenStore;
}

export interface ConnectionStoreDeps {
  readonly db: Database;
  readonly seal: SealedText;
  /** The configured marketplace; null when there is none. */
  readonly baseUrl: string | null;
  /** Deletes the other data that belongs to a connection. */
  readonly forgetRest: (tx: Tx) => Promise<void>;
}

// No cached answer shows the connection.
const QUIET = { changes: [] };
const MOST_ATTEMPTS = 5;

export function createConnectionStore({ db, seal, baseUrl, forgetRest }: ConnectionStoreDeps): ConnectionStore {
  function tokenIn({ sealed_token, token_expires_at, rotating_since }: ConnectionRow): StoredToken | undefined {
    const token = openSecret(seal, "account-token", sealed_token);
    const expiresAt = secondsOf(token_expires_at);
    if (token === undefined || expiresAt === undefined) return undefined;
    return { token, expiresAt, rotatingSince: secondsOf(rotating_since) };
  }

  async function judge(row: ConnectionRow | undefined): Promise<ConnectionState> {
    if (!row) return { state: "none" };
    if (row.marketplace_url !== baseUrl) return { state: "other-marketplace", row };
    const secret = openSecret(seal, "private-key", row.sealed_private_key);
    const bytes = Buffer.from(secret ?? "", "base64url");
    const keys = bytes.length === 32 ? await openInstallKeys(bytes) : undefined;
    if (keys?.publicKey !== row.public_key) return { state: "unreadable", row };
    return { state: "usable", connection: { keys, token: tokenIn(row), row } };
  }

  const read = async (): Promise<ConnectionState> => judge(await findConnection(db.read));

  async function createKeys(marketplaceUrl: string, environment: string, former: ConnectionRow | undefined) {
    const secret = createPrivateKey();
    const { publicKey } = await openInstallKeys(secret);
    const row = {
      marketplace_url: marketplaceUrl,
      public_key: publicKey,
      sealed_private_key: sealSecret(seal, "private-key", Buffer.from(secret).toString("base64url")),
      environment,
    };
    await db.transaction(async (tx) => {
      if (former && (await deleteConnection(tx, former.sealed_private_key))) await forgetRest(tx);
      await insertKeys(tx, row);
    }, QUIET);
  }

  async function ensure(environment: string): Promise<StoredConnection> {
    if (baseUrl === null) throw new Error("Without a marketplace there is no connection.");
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const found = await read();
      if (found.state === "usable") return found.connection;
      // Another process may be faster; then its key pair is the one.
      await createKeys(baseUrl, environment, found.state === "none" ? undefined : found.row);
    }
    throw new Error("The key pair of this site could not be stored: the connection changes all the time.");
  }

  const tokens: TokenStore = {
    async load() {
      const found = await read();
      return found.state === "usable" ? found.connection.token : undefined;
    },
    async save(next, replaces) {
      const row = await findConnection(db.read);
      if (!row || row.marketplace_url !== baseUrl || row.sealed_token === null) return false;
      if (tokenIn(row)?.token !== replaces) return false;
      const former = row.sealed_token;
      const change = {
        // The same token keeps its text, so that two marks of one token do not exclude each other.
        sealed_token: next.token === replaces ? former : sealSecret(seal, "account-token", next.token),
        token_expires_at: isoOf(next.expiresAt),
        rotating_since: next.rotatingSince === undefined ? null : isoOf(next.rotatingSince),
      };
      return db.transaction((tx) => replaceToken(tx, former, change), QUIET);
    },
  };

  return { read, ensure, tokens, sealToken: (token) => sealSecret(seal, "account-token", token) };
}

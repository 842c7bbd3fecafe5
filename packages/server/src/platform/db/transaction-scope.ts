import { AsyncLocalStorage } from "node:async_hooks";
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";

/** Knows whether the running code is inside a transaction of one database. */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ open: boolean }>();

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertOutside("A transaction was started inside another; pass `tx` on instead.");
    // Work that outlives the transaction inherits the scope, so the scope must know when it has ended.
    const scope = { open: true };
    try {
      return await this.#storage.run(scope, work);
    } finally {
      scope.open = false;
    }
  }

  assertOutside(complaint: string): void {
    if (this.#storage.getStore()?.open === true) throw new Error(complaint);
  }
}

/** Rejects a query that runs inside a transaction without being part of it. */
export class OutsideTransactionPlugin implements KyselyPlugin {
  readonly #refuseInside: () => void;

  /** `refuseInside` throws inside a transaction. */
  constructor(refuseInside: () => void) {
    this.#refuseInside = refuseInside;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#refuseInside();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

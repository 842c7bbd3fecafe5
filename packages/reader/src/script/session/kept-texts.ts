/** Where the page for writing keeps articles that the site has not confirmed, each with the id of its author as `userId`. */
export const KEPT_TEXTS = { database: "sitevine-write", store: "copies" } as const;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Null in a browser that has kept none; asking does not make a place for them. */
function open(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(KEPT_TEXTS.database);
  request.onupgradeneeded = () => request.transaction?.abort();
  return answerOf(request).catch(() => null);
}

/** Does something with the texts of a member. What a browser does not let a page read it has not kept. */
async function withTexts<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  if (typeof indexedDB === "undefined") return otherwise;
  const database = await open();
  if (!database) return otherwise;
  try {
    return await work(database.transaction(KEPT_TEXTS.store, mode).objectStore(KEPT_TEXTS.store));
  } catch {
    return otherwise;
  } finally {
    database.close();
  }
}

const keysOf = async (store: IDBObjectStore, member: string): Promise<readonly IDBValidKey[]> => {
  const all = (await answerOf(store.getAll())) as readonly { readonly key: IDBValidKey; readonly userId: string }[];
  return all.filter(({ userId }) => userId === member).map(({ key }) => key);
};

/** Whether the browser has articles of a member that the site may not have. */
export const hasTexts = (member: string): Promise<boolean> =>
  withTexts("readonly", false, async (store) => (await keysOf(store, member)).length > 0);

/** Removes the articles of a member from the browser. */
export const forgetTexts = (member: string): Promise<void> =>
  withTexts("readwrite", undefined, async (store) => {
    await Promise.all((await keysOf(store, member)).map((key) => answerOf(store.delete(key))));
  });

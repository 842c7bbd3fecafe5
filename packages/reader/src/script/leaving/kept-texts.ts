/** The channel on which a browser tells its pages which member has signed out. */
export const LEFT = "sv-left";

/** The database of a browser in which the writing page keeps articles that the site has not confirmed, and its store. */
export const KEPT_TEXTS = { database: "sitevine-write", store: "copies" } as const;

/** The answer to a request of a database. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Opens the database in which the writing page keeps articles that the site has not confirmed; null if the browser has
 * none.
 */
export async function openTexts(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(KEPT_TEXTS.database);
    // Asking does not make a place for them.
    request.onupgradeneeded = () => request.transaction?.abort();
    return await answerOf(request);
  } catch {
    return null;
  }
}

/** The keys of the articles of a member. */
export async function textsOf(texts: IDBDatabase | null, member: string): Promise<readonly IDBValidKey[]> {
  if (!texts) return [];
  const all = await answerOf(texts.transaction(KEPT_TEXTS.store).objectStore(KEPT_TEXTS.store).getAll());
  return (all as readonly { readonly key: IDBValidKey; readonly userId: string }[])
    .filter(({ userId }) => userId === member)
    .map(({ key }) => key);
}

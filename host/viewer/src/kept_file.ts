// Keeps the second recording in the browser's database, so that a page that is loaded again can show it: a page cannot open
// a file by itself.

const databaseName = 'podball';
const storeName = 'second-recordings';
const keptMax = 4; // older ones are deleted

const keyForm = /^[0-9a-z]{1,16}-[0-9a-f]{16}$/;

/// Whether `text` may be a key of `keepFile`.
export function isKey(text: string): boolean {
  return keyForm.test(text);
}

// Keys are sorted by their time. The random part makes sure that the address of another browser names no file of this one.
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  return `${Date.now().toString(36)}-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  const database = await answerOf(request);
  const transaction = database.transaction(storeName, mode);
  transaction.oncomplete = transaction.onabort = () => database.close();
  return transaction.objectStore(storeName);
}

/// Keeps a copy of the file. Resolves to its key; to null if the browser keeps nothing, as in some private windows.
export async function keepFile(file: Blob): Promise<string | null> {
  try {
    const store = await openStore('readwrite');
    const key = newKey();
    await answerOf(store.put(file, key));
    for (const old of (await answerOf(store.getAllKeys())).slice(0, -keptMax)) await answerOf(store.delete(old));
    return key;
  } catch {
    return null;
  }
}

/// The file with this key; null if this browser does not have it.
export async function keptFile(key: string): Promise<Blob | null> {
  try {
    const found: unknown = await answerOf((await openStore('readonly')).get(key));
    return found instanceof Blob ? found : null;
  } catch {
    return null;
  }
}

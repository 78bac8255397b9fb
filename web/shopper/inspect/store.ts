import type { Inspector } from '@sahihi/contract/endpoints/inspections.ts'

/** Some bytes that only the key of their owner opens (sealed-queue.ts). */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
/** A lot that was chosen. It has no body until its manifest is there. */
export type Lot = { batchId: string; lot: string; codes: number; productId: string; companyId: string } & {
  product: string
  company: string
  /** To be downloaded, for the first time or again. */
  isWanted: boolean
  body?: Uint8Array<ArrayBuffer>
}
/** All lots of a company or a product were chosen: a renewal brings its new ones. */
export type Scope = { id: string; kind: 'companyId' | 'productId'; name: string; lots: number; countedAt: string }
export type QueuedInspection = {
  id: string
  owner: string
  madeAt: string
  text: Sealed
  photo?: Sealed & { type: string }
  /** The server has all but the photo. */
  isReceived: boolean
  /** Why the server refused it. */
  failure?: string
}
type Stored = {
  inspector: Inspector & { key: 'current' }
  lots: Lot
  scopes: Scope
  queue: QueuedInspection
  keys: { owner: string; key: CryptoKey }
}
type StoreName = keyof Stored

const keyPaths: Record<StoreName, string> = {
  inspector: 'key',
  lots: 'batchId',
  scopes: 'id',
  queue: 'id',
  keys: 'owner',
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('inspect', 1)
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(keyPaths)) request.result.createObjectStore(name, { keyPath })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

/** Resolves when it is on the disk: a battery may die at any time. */
async function write(names: StoreName[], change: (storeOf: (name: StoreName) => IDBObjectStore) => void) {
  const transaction = (await open()).transaction(names, 'readwrite', { durability: 'strict' })
  change((name) => transaction.objectStore(name))
  return new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

async function read<T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = ask((await open()).transaction(name).objectStore(name))
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export const listAll = <S extends StoreName>(name: S) => read<Stored[S][]>(name, (store) => store.getAll())
export const find = <S extends StoreName>(name: S, key: string) =>
  read<Stored[S] | undefined>(name, (store) => store.get(key))
export const save = <S extends StoreName>(name: S, ...values: Stored[S][]) =>
  write([name], (storeOf) => values.forEach((value) => void storeOf(name).put(value)))
/** Fails where there is one. */
export const saveFirst = <S extends StoreName>(name: S, value: Stored[S]) =>
  write([name], (storeOf) => storeOf(name).add(value))
export const remove = (name: StoreName, ...keys: string[]) =>
  write([name], (storeOf) => keys.forEach((key) => void storeOf(name).delete(key)))
export const empty = (...names: StoreName[]) =>
  write(names, (storeOf) => names.forEach((name) => void storeOf(name).clear()))

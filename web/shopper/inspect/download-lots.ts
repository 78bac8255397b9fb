import { type CodeManifest, parseManifest, splitManifest } from '@sahihi/contract/domain/code-manifest.ts'
import type { InspectableLot, Inspector } from '@sahihi/contract/endpoints/inspections.ts'
import { CallError, call } from '../../lib/call.ts'
import { type Lot, listAll, remove, type Scope, save } from './store.ts'
import { inspectText as t } from './text.ts'

/** The lots that can answer. One that does not open is to be downloaded again. */
export async function openDownloads(): Promise<{ lots: Lot[]; manifests: CodeManifest[] }> {
  const lots = await listAll('lots')
  const manifests: CodeManifest[] = []
  for (const [i, lot] of lots.entries()) {
    if (i % 20 === 19) await new Promise((resolve) => setTimeout(resolve)) // the page draws in between
    try {
      if (lot.body) manifests.push(parseManifest(lot.body))
    } catch {
      await save('lots', { ...lot, isWanted: true })
    }
  }
  return { lots, manifests }
}

/** Chooses all lots of a company or a product, that are not on the phone yet. */
export async function chooseScope({ id, kind, name }: Pick<Scope, 'id' | 'kind' | 'name'>) {
  let cursor: string | undefined
  let lots = 0
  do {
    const reply = await call('GET /api/inspections/lots', { query: { [kind]: id, limit: 100, cursor } })
    lots += reply.data.lots.length
    await chooseLots(reply.data.lots)
    cursor = reply.nextCursor ?? undefined
  } while (cursor)
  await save('scopes', { id, kind, name, lots, countedAt: new Date().toISOString() })
}

export async function chooseLots(lots: InspectableLot[]) {
  const known = new Set((await listAll('lots')).map(({ batchId }) => batchId))
  const added = lots.filter(({ batchId }) => !known.has(batchId))
  await save(
    'lots',
    ...added.map(({ productName: product, companyName: company, batchId, productId, companyId, lot, codes }) => ({
      ...{ batchId, lot, codes, productId, product, companyId, company, isWanted: true },
    })),
  )
}

/** Marks all lots to be downloaded again, with the lots that are new where all were chosen. */
export async function chooseAgain() {
  for (const scope of await listAll('scopes')) await chooseScope(scope)
  await save('lots', ...(await listAll('lots')).map((lot) => ({ ...lot, isWanted: true })))
}

/** Removes the lots of a product. Then not all lots of its company are on the phone any more. */
export async function removeProduct(productId: string) {
  const lots = (await listAll('lots')).filter((lot) => lot.productId === productId)
  await remove('lots', ...lots.map(({ batchId }) => batchId))
  await remove('scopes', productId, ...lots.map(({ companyId }) => companyId))
}

/** How many downloads run at the same time. */
const atOnce = 3

/**
 * Downloads what is chosen and not here. Each manifest is stored when it comes, so that an interrupted download goes on where it
 * was; one of before answers until then.
 */
export async function downloadWanted({ manifestKey }: Inspector, signal: AbortSignal, onLot: () => void) {
  const key = await importKey(manifestKey)
  const wanted = (await listAll('lots')).filter(({ isWanted }) => isWanted)
  const loadNext = async (): Promise<void> => {
    const lot = wanted.shift()
    if (!lot || signal.aborted) return
    try {
      await save('lots', { ...lot, body: await download(lot, key, signal), isWanted: false })
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.status !== 404) {
        wanted.length = 0
        throw cause
      }
      await remove('lots', lot.batchId)
    }
    onLot()
    return loadNext()
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext))
}

async function importKey(manifestKey: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(manifestKey), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']).catch(() => {
    throw new Error(t.browserTooOld)
  })
}

/** A manifest without its signature, which is right. */
async function download({ batchId }: Lot, key: CryptoKey, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await call('GET /api/inspections/manifests/:batchId', { params: { batchId }, signal })
  return checkManifest(new Uint8Array(await reply.arrayBuffer()), batchId, key)
}

/** Throws an Error for a manifest that was changed, of another lot, or not signed by the key. */
export async function checkManifest(signed: Uint8Array<ArrayBuffer>, batchId: string, key: CryptoKey) {
  const { body, signature } = splitManifest(signed)
  if (!(await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, body))) throw new Error(t.wrongSignature)
  if (parseManifest(body).batchId !== batchId) throw new Error(t.wrongSignature)
  return body.slice()
}

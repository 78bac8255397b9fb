import { unsentInspections } from '@sahihi/contract/domain/unsent-inspections.ts'
import { CallError, type CallInput, call } from '../../lib/call.ts'
import { newId } from '../../lib/new-id.ts'
import { find, listAll, type QueuedInspection, remove, type Sealed, save, saveFirst } from './store.ts'

/* Inspections that the server does not have yet. Each is encrypted by a key of its inspector that cannot leave this browser. */
type Sent = CallInput<'POST /api/inspections'>['body']
export type NewInspection = Omit<Sent, 'inspectionId' | 'inspectorId' | 'madeAt'>

/** Stores an inspection under an id that it keeps. */
export async function queueInspection(owner: string, inspection: NewInspection, photo: Blob | undefined) {
  const id = newId()
  const madeAt = new Date().toISOString()
  const key = await keyOf(owner)
  const whole: Sent = { ...inspection, inspectionId: id, inspectorId: owner, madeAt }
  await save('queue', {
    ...{ id, owner, madeAt, isReceived: false },
    text: await seal(key, new TextEncoder().encode(JSON.stringify(whole))),
    ...(photo && { photo: { ...(await seal(key, await photo.arrayBuffer())), type: photo.type } }),
  })
}

/** The key of an inspector; it can be used here, and not be read. */
async function keyOf(owner: string): Promise<CryptoKey> {
  const stored = await find('keys', owner)
  if (stored) return stored.key
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have been faster.
  return saveFirst('keys', { owner, key }).then(
    () => key,
    () => keyOf(owner),
  )
}

async function seal(key: CryptoKey, data: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data) }
}

const unseal = (key: CryptoKey, { iv, data }: Sealed) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

/** An inspection of its own inspector, to be read and sent. */
export const openInspection = async ({ owner, text }: QueuedInspection): Promise<Sent> =>
  JSON.parse(new TextDecoder().decode(await unseal(await keyOf(owner), text)))

/** Those of an inspector, the oldest first, and how many are of others. */
export async function listQueue(owner: string) {
  const all = (await listAll('queue')).sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1))
  // A sign-out then leaves them (server/src/company/accounts/clear-site-data.ts).
  // biome-ignore lint/suspicious/noDocumentCookie: many phones have no cookieStore
  document.cookie = `${unsentInspections}; path=/; samesite=strict; max-age=${all.length > 0 ? 31_536_000 : 0}`
  const own = all.filter((queued) => queued.owner === owner)
  return { own, ofOthers: all.length - own.length }
}

/**
 * Sends what an inspector has made, each until the server has it: the same id twice is one inspection there. What it refuses stays,
 * with the reason. Throws the CallError that stops it: no network, a busy server, no session.
 */
export async function sendQueue(owner: string, onSent: () => Promise<unknown>) {
  for (const queued of (await listQueue(owner)).own) {
    if (queued.failure) continue // until the inspector tries again
    try {
      await send(queued)
      await remove('queue', queued.id)
    } catch (cause) {
      if (!(cause instanceof CallError) || isTemporary(cause)) throw cause
      const now = (await find('queue', queued.id)) ?? queued
      await save('queue', { ...now, failure: cause.message })
    }
    await onSent()
  }
}

const isTemporary = ({ status }: CallError) => status === 0 || status === 401 || status === 429 || status >= 500

async function send(queued: QueuedInspection) {
  if (!queued.isReceived) {
    await call('POST /api/inspections', { body: await openInspection(queued) })
    await save('queue', { ...queued, isReceived: true })
  }
  if (!queued.photo) return
  const photo = new Blob([await unseal(await keyOf(queued.owner), queued.photo)], { type: queued.photo.type })
  await call('PUT /api/inspections/:id/photo', { params: { id: queued.id }, body: photo })
}

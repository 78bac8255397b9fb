import { hash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { acquireLock } from '../db/locks.ts'
import { decrypt, encrypt } from './encrypt.ts'
import type { Jobs } from './jobs.ts'
import { computeFingerprint, type KeyedConfig, secretKeyWith } from './secret-key.ts'
import { hours } from './time.ts'

/*
 * Codes of a batch that are in no file (docs/trust.md, "Canaries"). Without the key nothing tells them from others: an id has 3 bytes that
 * follow from the batch, and 5 that follow from those. A hash that is cut off cannot be extended, so it needs no HMAC.
 */

export type Canaries = {
  /** The ids of the canaries that a batch has, if it has any. */
  ofBatch(batchId: string): bigint[]
  /**
   * The id under which to look a serial up. A canary gets one that no code has, so that everything answers as for a serial that was
   * never issued, in the same time; that it was looked up is reported later.
   */
  replace(codeId: bigint, place?: CheckPlace): bigint
}
type CheckPlace = { city: string | null; country: string | null }
export type CanaryCheck = { codeId: string; checkedAt: string; city: string | null; country: string | null }

type Deps = { db: Db; jobs: Jobs; clock: () => Date; log: FastifyBaseLogger }

const perBatch = 2
const headBytes = 3
/** A canary that is checked again and again makes one job in this time. */
const quietMs = hours(1)

export function createCanaries({ db, jobs, clock, log }: Deps, key: Buffer): Canaries {
  const headOf = (text: string) =>
    hash('sha256', Buffer.concat([key, Buffer.from(text)]), 'buffer').subarray(0, headBytes)
  const tailOf = (head: Buffer) => hash('sha256', Buffer.concat([key, head]), 'buffer').subarray(0, 8 - headBytes)
  const reportedAt = new Map<bigint, number>()

  function isCanary(codeId: bigint) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64BE(codeId)
    return tailOf(bytes.subarray(0, headBytes)).equals(bytes.subarray(headBytes))
  }

  /** Not awaited: a canary must not take longer than an unknown serial. */
  function report(codeId: bigint, place: CheckPlace) {
    const now = clock()
    if (now.getTime() - (reportedAt.get(codeId) ?? 0) < quietMs) return
    reportedAt.set(codeId, now.getTime())
    const check: CanaryCheck = { codeId: String(codeId), checkedAt: now.toISOString(), ...place }
    db.transaction()
      .execute((tx) => jobs.enqueue(tx, 'report-canary', check))
      .catch((error: unknown) => {
        reportedAt.delete(codeId)
        log.error({ err: error }, 'a canary was checked, which could not be reported')
      })
  }

  return {
    ofBatch: (batchId) =>
      Array.from({ length: perBatch }, (_, number) => {
        const head = headOf(`${batchId} ${number}`)
        return Buffer.concat([head, tailOf(head)]).readBigInt64BE()
      }),
    replace(codeId, { city, country } = { city: null, country: null }) {
      if (!isCanary(codeId)) return codeId
      report(codeId, { city, country })
      return codeId ^ 1n
    },
  }
}

/**
 * The key of the canaries, sealed with the secret key, which its successor takes over: canaries stay what they are when that changes.
 * Made by the first server of a database.
 */
export const openCanaryKey = (db: Db, keys: Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>): Promise<Buffer> =>
  db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'secret key')
    const fingerprint = computeFingerprint(keys.SECRET_KEY)
    const rows = await tx.selectFrom('secretKeyFingerprints').select(['fingerprint', 'canaryKey']).execute()
    const opened = rows.flatMap((row) => {
      const secretKey = secretKeyWith(keys, row.fingerprint)
      const key = secretKey && row.canaryKey ? decrypt({ ...sealing, secretKey }, row.canaryKey) : undefined
      return key ? [{ key, isCurrent: row.fingerprint === fingerprint }] : []
    })
    const known = opened.find(({ isCurrent }) => isCurrent) ?? opened[0]
    if (known?.isCurrent) return known.key
    const key = known?.key ?? randomBytes(32)
    const canaryKey = encrypt({ ...sealing, secretKey: keys.SECRET_KEY }, key)
    await tx
      .insertInto('secretKeyFingerprints')
      .values({ fingerprint, firstUsedAt: new Date(), canaryKey })
      .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ canaryKey }))
      .execute()
    return key
  })

const sealing = { purpose: 'canaries', owner: 'canaries' }

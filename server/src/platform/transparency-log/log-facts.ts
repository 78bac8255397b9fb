import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/client.ts'
import { batchReference, codeLeaf, commitTo, type LoggedCode, serialOf } from './batch-secret.ts'
import { rootOf } from './merkle.ts'
import {
  codesWithIds,
  describeBatch,
  describeCompany,
  findLoggedBatches,
  findState,
  insertEntries,
  insertLoggedBatch,
} from './queries.ts'

/** What the public log may say about a batch after it was issued. */
export type BatchFact = 'batch.released' | 'batch.recalled' | 'batch.recall_lifted' | 'batch.closed' | 'batch.reopened'
type DomainChange = 'verified' | 'turned_off' | 'removed'
type CodeFact = 'codes.blocked' | 'codes.unblocked'

/** An entry has at most 65,535 bytes (C2SP tlog-tiles); a leaf takes 47. */
const codesPerEntry = 1000

/**
 * Notes in the caller's transaction that a batch was issued, with the root of its codes in the order of their ids. Here and below: where the log is off, nothing is
 * noted.
 */
export async function logIssuedBatch(tx: Tx, batchId: string, codes: LoggedCode[], now: Date) {
  if (!(await isLogOn(tx))) return
  const { publishesBatches, releasedAt, canaries, ...batch } = await describeBatch(tx, batchId)
  const described = { ...batch, ...(canaries > 0 && { canaries }) }
  const secret = randomBytes(32)
  const details = JSON.stringify(described)
  const sorted = codes.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const root = rootOf(sorted.map((code) => codeLeaf(secret, serialOf(code))))
  await insertLoggedBatch(tx, { batchId, secret, details })
  const shown = publishesBatches ? { details: described } : { commitment: commitTo(secret, details).toString('base64') }
  await insertEntries(tx, [
    {
      batchId,
      body: describeFact('batch.issued', now, {
        batch: batchReference(secret),
        codes: root.toString('base64'),
        released: releasedAt !== null,
        ...shown,
      }),
    },
  ])
}

/** Notes a change of batches. Those that were issued while the log was off are left out. */
export async function logBatches(tx: Tx, batchIds: string[], fact: BatchFact, now: Date) {
  if (batchIds.length === 0 || !(await isLogOn(tx))) return
  const batches = await findLoggedBatches(tx, batchIds)
  await insertEntries(
    tx,
    batches.map(({ batchId, secret }) => ({
      batchId,
      body: describeFact(fact, now, { batch: batchReference(secret) }),
    })),
  )
}

/** Notes that codes of any batches were blocked or unblocked: an entry for each batch, and for each 1,000 of its codes. */
export async function logCodes(tx: Tx, codeIds: string[], fact: CodeFact, now: Date) {
  if (codeIds.length === 0 || !(await isLogOn(tx))) return
  const codes = await codesWithIds(tx, codeIds)
  const ofBatches = Map.groupBy(codes, ({ batchId }) => batchId)
  for (const { batchId, secret } of await findLoggedBatches(tx, [...ofBatches.keys()])) {
    const leaves = (ofBatches.get(batchId) ?? []).map((code) => codeLeaf(secret, serialOf(code)).toString('base64'))
    for (let start = 0; start < leaves.length; start += codesPerEntry) {
      const about = { batch: batchReference(secret), codes: leaves.slice(start, start + codesPerEntry) }
      await insertEntries(tx, [{ batchId, body: describeFact(fact, now, about) }])
    }
  }
}

/** Notes which company an own address answers for. Its host is public anyway; the company is named only if it agrees. */
export async function logDomain(
  tx: Tx,
  { host, partnerId }: { host: string; partnerId: string },
  state: DomainChange,
  now: Date,
) {
  if (!(await isLogOn(tx))) return
  const { publishesBatches, ...details } = await describeCompany(tx, partnerId)
  const about = { host, state, ...(publishesBatches && { details }) }
  await insertEntries(tx, [{ batchId: null, body: describeFact('domain.changed', now, about) }])
}

/** The text of an entry. A reader ignores facts and fields that it does not know. */
export const describeFact = (
  fact: BatchFact | CodeFact | 'batch.issued' | 'domain.changed' | 'log.key',
  now: Date,
  about: object,
) => JSON.stringify({ fact, at: now.toISOString(), ...about })

const isLogOn = async (tx: Tx) => (await findState(tx))?.isOn === true

import { decodeFile } from '@sahihi/contract/domain/file-text.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { insertBatchWithCodes } from '../batches/insert-batch-with-codes.ts'
import { uncountImport } from '../batches/limit-imports.ts'
import { findTaken, insertSerials } from '../codes/assign-serials.ts'
import { type ImportedSerial, invalidLines, readSerials } from '../codes/check-serials.ts'
import { endUnfinished } from './end-order.ts'
import { importLimits } from './import-order.ts'
import { announceEnd, buildBatch, restoreActor } from './order-parts.ts'
import {
  completeImport,
  deleteOrderFile,
  type OpenOrder,
  openOrder,
  orderFile,
  setPrepared,
  tryLockOrder,
} from './order-queries.ts'
import { countOrderBatches } from './present-order.ts'

/** An import of serials that are in use: nothing of it is made. */
class SerialsTaken extends Error {
  taken: Taken
  constructor(taken: Taken) {
    super('serials are in use')
    this.taken = taken
  }
}
type Taken = Awaited<ReturnType<typeof findTaken>>
/** The order was canceled while its batches were made. */
class OrderEnded extends Error {}

/**
 * Makes all batches of an import in one transaction, so that they appear together or not at all. A server that is killed leaves
 * nothing of it, and the next run begins again.
 */
export async function makeImport(context: AppContext, order: OpenOrder): Promise<void> {
  const { db } = context
  const file = await orderFile(db, order.id)
  if (!file) return
  const { serials } = await readSerials(decodeFile(file.csv), importLimits) // all were checked when it was ordered
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await tryLockOrder(tx, order.id)) || !(await openOrder(tx, order.id))) return
      await insertImport(tx, context, order, serials)
      await completeOrder(tx, context, order)
    })
  } catch (error) {
    if (error instanceof SerialsTaken) await failOrder(context, order, error.taken)
    else if (!(error instanceof OrderEnded)) throw error
  }
}

type Assignment = ImportedSerial & { codeId: bigint }

async function insertImport(
  tx: Tx,
  { db, config, canaries, clock }: AppContext,
  order: OpenOrder,
  serials: ImportedSerial[],
) {
  const actor = restoreActor(order)
  const sorted: Assignment[][] = []
  for (let start = 0; start < serials.length; start += limits.quantityMax) {
    const slice = serials.slice(start, start + limits.quantityMax)
    const position = sorted.length + 1
    const origin = { serials: slice, order: { id: order.id, position } }
    const input = { ...buildBatch(config, order, position), quantity: slice.length }
    const { codeIds } = await insertBatchWithCodes(tx, canaries, actor, input, origin, clock())
    sorted.push(slice.map((serial, i) => ({ ...serial, codeId: codeIds[i] ?? 0n })).sort(bySerial))
    await setPrepared(db, order.id, Math.floor((start + slice.length) / 2), clock())
  }
  const taken: ImportedSerial[] = []
  let assigned = 0
  for (const slice of mergeSorted(sorted, bySerial, limits.quantityMax)) {
    const codeIds = slice.map(({ codeId }) => codeId)
    taken.push(...(await insertSerials(tx, codeIds, slice)))
    assigned += slice.length
    await setPrepared(db, order.id, Math.floor((serials.length + assigned) / 2), clock())
  }
  if (taken.length) throw new SerialsTaken(await findTaken(tx, actor.partner, taken))
}

// The order of their bytes, as in the database: they are capital letters and digits.
const bySerial = (a: Assignment, b: Assignment) => (a.serial < b.serial ? -1 : 1)

/**
 * Merges sorted lists into slices of `size` that are in order over all slices. Each slice takes a few milliseconds when it is
 * asked for; sorting 100,000 items at once would hold up every other request.
 */
function* mergeSorted<T>(lists: T[][], compare: (a: T, b: T) => number, size: number): Generator<T[]> {
  const positions = lists.map(() => 0)
  const next = (): T | undefined => {
    let smallest: T | undefined
    let from = -1
    lists.forEach((list, i) => {
      const item = list[positions[i] ?? 0]
      if (item === undefined || (smallest !== undefined && compare(smallest, item) < 0)) return
      smallest = item
      from = i
    })
    if (from >= 0) positions[from] = (positions[from] ?? 0) + 1
    return smallest
  }
  let slice: T[] = []
  for (let item = next(); item !== undefined; item = next()) {
    slice.push(item)
    if (slice.length < size) continue
    yield slice
    slice = []
  }
  if (slice.length) yield slice
}

async function completeOrder(tx: Tx, { jobs, clock }: AppContext, order: OpenOrder) {
  const now = clock()
  if (!(await completeImport(tx, order.id, { batches: countOrderBatches(order.quantity), now }))) throw new OrderEnded()
  await deleteOrderFile(tx, order.id)
  await uncountImport(tx, order.partnerId)
  await announceEnd(tx, { jobs }, order, { action: 'order.ready', now })
}

async function failOrder({ db, jobs, clock }: AppContext, order: OpenOrder, { errors, areOthers }: Taken) {
  const now = clock()
  const sorted = errors.sort((a, b) => a.line - b.line)
  const named = invalidLines(sorted, { maxErrors: limits.importErrorsMax })
  const lineErrors = { errors: named.extra.errors ?? [], count: errors.length }
  await db.transaction().execute(async (tx) => {
    if (!(await endUnfinished(tx, order.id, { outcome: 'failed', lineErrors, areOthers, now }))) return
    await announceEnd(tx, { jobs }, order, { action: 'order.failed', details: { lines: errors.length }, now })
  })
}

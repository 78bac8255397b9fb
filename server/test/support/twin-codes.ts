import type { ProductForm } from '@sahihi/contract/endpoints/products.ts'
import type { Updateable } from 'kysely'
import type { Batches, Codes } from '../../src/platform/db/schema.ts'
import type { Actor } from './factories.ts'
import { feedbackProduct } from './feedback-factory.ts'
import { batchIn, createImportClient } from './import-client.ts'
import type { TestApp } from './test-app.ts'

/** Two codes that differ only in their ids. */
export type Twins = { kind: string; batched: bigint; single: bigint }

type Kind = {
  pairs: number
  form?: Partial<ProductForm>
  batch?: Updateable<Batches>
  code?: Updateable<Codes>
  /** Each pair has the next scan limit, from 1 to this. */
  maxLimit?: number
}

const at = new Date('2026-05-03T10:00:00Z')
const kinds: Record<string, Kind> = {
  plain: { pairs: 7 },
  limited: { pairs: 5, maxLimit: 5 },
  'with a long history': { pairs: 3 },
  'feedback-only with a long history': { pairs: 1, form: feedbackProduct },
  'with many refused visitors': { pairs: 1, form: { scanLimit: 5 } },
  'scanned before marks were noted': { pairs: 3 },
  'visited twice': { pairs: 3 },
  'scanned again after the retention period': { pairs: 3 },
  blocked: { pairs: 1, code: { blockedAt: at, blockReason: 'Stolen' } },
  'not released': { pairs: 1, batch: { releasedAt: null } },
  recalled: { pairs: 2, batch: { recalledAt: at, recallReason: 'Glass' } },
  closed: { pairs: 2, batch: { closedAt: at, closeReason: 'Sold out' } },
  expired: { pairs: 2, batch: { manufacturingDate: '2020-01-01', expirationDate: '2021-01-01' } },
  'feedback-only': { pairs: 2, form: feedbackProduct },
  'feedback-only and limited': { pairs: 2, form: feedbackProduct, maxLimit: 2 },
}

/** Twins of every kind: of a partner with an alert rule on many scans, and limited ones also of a partner without one. */
export async function createTwins(app: TestApp): Promise<Twins[]> {
  const partner = await app.createPartner({ codeLimit: 1000, planType: 'PREMIUM' })
  const rule = { id: crypto.randomUUID(), partnerId: partner.partnerId, kind: 'many_scans', threshold: 100 }
  await app.db
    .insertInto('alertRules')
    .values({ ...rule, notifyByEmail: false })
    .execute()
  const twins: Twins[] = []
  for (const [kind, options] of Object.entries(kinds)) twins.push(...(await createKind(app, partner, kind, options)))
  const other = await app.createPartner({ codeLimit: 1000 })
  twins.push(...(await createKind(app, other, 'limited, no rule', { pairs: 5, maxLimit: 5 })))
  twins.push(...(await importTwins(app, 3)))
  return twins
}

async function createKind(app: TestApp, partner: Actor, kind: string, options: Kind) {
  const { pairs, form, batch: batchChanges, code, maxLimit } = options
  const { batch } = await app.createBatch({ partner, quantity: 2 * pairs, ...form })
  if (batchChanges) await app.change('batches', { id: batch.id }, batchChanges)
  if (code) await app.change('codes', { batchId: batch.id }, code)
  const twins = await pairUp(app, kind, 'select id from codes where batch_id = $1 order by id', batch.id)
  for (const [i, { batched, single }] of twins.entries())
    if (maxLimit)
      for (const id of [batched, single])
        await app.change('codes', { id: String(id) }, { scanLimit: 1 + (i % maxLimit) })
  return twins
}

/** Imports twins with serials that end in A and B. */
async function importTwins(app: TestApp, pairs: number) {
  const { createImporter, importSerials } = createImportClient(app)
  const importer = await createImporter()
  const name = crypto.randomUUID().slice(0, 8).toUpperCase()
  const serials = Array.from({ length: 2 * pairs }, (_, i) => `${name}-${i >> 1}-${i % 2 === 0 ? 'A' : 'B'}`)
  const reply = await importSerials(serials.join('\n'), importer)
  const ordered = `select id from codes join imported_serials on code_id = id where batch_id = $1 order by printed_serial`
  return pairUp(app, 'imported', ordered, batchIn(reply).id)
}

async function pairUp(app: TestApp, kind: string, query: string, batchId: string): Promise<Twins[]> {
  const { rows } = await app.context.pool.query<{ id: string }>(query, [batchId])
  const ids = rows.map(({ id }) => BigInt(id))
  return Array.from({ length: ids.length / 2 }, (_, i) => ({
    kind,
    batched: ids[2 * i] ?? 0n,
    single: ids[2 * i + 1] ?? 0n,
  }))
}

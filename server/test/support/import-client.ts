import type { Batch } from '@sahihi/contract/endpoints/batches.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const importFields = {
  batchName: 'Printed stock',
  scanLimit: null,
  manufacturingDate: '2026-04-01',
  expirationDate: '2028-04-01',
}

type Options = {
  hasPin?: boolean
  holdUntilReleased?: boolean
  confirmGuessable?: boolean
  headers?: Record<string, string>
}

/** Imports of serials over HTTP. */
export function createImportClient(app: TestApp) {
  const importSerials = (
    csv: unknown,
    { token, productId }: { token: string; productId: string },
    { headers = {}, ...fields }: Options = {},
  ) =>
    app.call('POST', `/api/products/${productId}/batch/import`, {
      token,
      body: { ...importFields, confirmGuessable: true, ...fields, csv },
      headers,
    })

  /** A partner with `codeLimit` codes left in its plan, and a product for imports. */
  async function createImporter(codeLimit = 1000) {
    const partner = await app.createPartner({ codeLimit: codeLimit + 1 })
    const { product } = await app.createBatch({ partner, quantity: 1 })
    return { ...partner, productId: product.id }
  }

  /** Counts the partner’s rows in the tables that an import writes. */
  async function countRows({ partnerId }: Pick<Actor, 'partnerId'>) {
    const { rows } = await app.context.pool.query(
      `select (select count(*) from batches where partner_id = $1) as batches,
        (select count(*) from codes where partner_id = $1) as codes,
        (select count(*) from imported_serials join codes on codes.id = code_id where partner_id = $1) as serials,
        (select codes_generated from subscription_periods where partner_id = $1) as codes_generated,
        (select count(*) from audit_log where partner_id = $1) as audit_events,
        (select count(*) from idempotency_keys where partner_id = $1) as idempotency_keys`,
      [partnerId],
    )
    return rows[0]
  }

  return { importSerials, createImporter, countRows }
}

export const batchIn = (reply: { json: <T>() => T }) => reply.json<{ data: { batch: Batch } }>().data.batch

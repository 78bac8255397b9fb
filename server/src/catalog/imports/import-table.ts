import type { TableFormat, TableKind } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedLine } from '@sahihi/contract/endpoints/imports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { consumeQuota } from '../../company/subscriptions/consume-quota.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { currentPinKey } from '../../platform/lib/pin-keys.ts'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { insertBatchWithCodes } from '../batches/insert-batch-with-codes.ts'
import { addProduct } from '../products/add-product.ts'
import { checkBatches, countCodes } from './check-batches.ts'
import { checkProducts } from './check-products.ts'
import { warnOfJoinedLines } from './joined-lines.ts'
import { lockImports } from './queries.ts'
import { readTable } from './read-table.ts'

type Deps = { config: KeyedConfig; canaries: Canaries; now: Date }
type Input = { kind: TableKind; format: TableFormat; content: string }

/** Creates what is new in a table, all or nothing, in the caller's transaction (docs/codes-and-batches.md, "Import and export"). */
export async function importTable(tx: Tx, deps: Deps, actor: PartnerActor, { kind, format, content }: Input) {
  const { rows, empty } = readTable(kind, format, content)
  await lockImports(tx, actor.partner)
  const { lines, codes } = await (kind === 'products' ? importProducts : importBatches)(tx, deps, actor, rows)
  const count = (status: CheckedLine['status']) => lines.filter((line) => line.status === status).length
  const counts = { created: count('new'), skipped: count('skipped'), empty }
  const warning = warnOfJoinedLines(kind, rows, lines)
  return { message: messages.tableImported(kind, counts), data: { ...counts, codes, warning } }
}

type Rows = ReturnType<typeof readTable>['rows']

async function importProducts(tx: Tx, { now }: Deps, actor: PartnerActor, rows: Rows) {
  const lines = await checkProducts(tx, actor.partner, rows)
  refuseInvalid(lines)
  const products = lines.flatMap(({ input }) => input ?? [])
  // Products without codes cost nothing, but take a plan, as those with codes do.
  if (products.length > 0) await consumeQuota(tx, actor.partner, 0, now)
  for (const product of products) await addProduct(tx, actor, product, now)
  return { lines, codes: 0 }
}

async function importBatches(tx: Tx, { config, canaries, now }: Deps, actor: PartnerActor, rows: Rows) {
  const lines = await checkBatches(tx, actor.partner, rows)
  refuseInvalid(lines)
  const codes = countCodes(lines)
  if (codes > 0) await consumeQuota(tx, actor.partner, codes, now)
  for (const { hasPin, ...batch } of lines.flatMap(({ input }) => input ?? [])) {
    const pinKeyFingerprint = hasPin ? currentPinKey(config) : null
    await insertBatchWithCodes(tx, canaries, actor, { ...batch, pinKeyFingerprint }, {}, now)
  }
  return { lines, codes }
}

const linesNamed = 100

function refuseInvalid(lines: CheckedLine[]) {
  const invalid = lines.filter(({ status }) => status === 'invalid')
  if (invalid.length === 0) return
  const errors = invalid
    .slice(0, linesNamed)
    .flatMap(({ line, errors }) => errors.map(({ field, message }) => ({ field: `line ${line}: ${field}`, message })))
  throw new AppError('invalid_input', messages.importFailed, { errors, data: { lineErrorCount: invalid.length } })
}

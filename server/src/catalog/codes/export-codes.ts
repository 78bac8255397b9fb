import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { copyCaseNames } from '@sahihi/contract/i18n/en/copy-case-names.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { auditRead } from '../../platform/lib/audit.ts'
import { csvTable, type ExportDeps, type Lines, type Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { type CodeExport, type CodeToExport, codesAfter } from './code-list-queries.ts'
import { canariesAmong, findCodeScope } from './codes-of-batch.ts'
import { codesOfSerials } from './codes-of-serials.ts'
import { hasPinBatch } from './pin-queries.ts'

type Deps = ExportDeps & Pick<AppContext, 'canaries'>
type Params = {
  actor: PartnerActor
  batchOrProductId: string
  filter: CodeFilter & { codes?: string | undefined }
  reply: FastifyReply
}

const columns = ['Serial', 'Imported serial', 'Batch', 'Scans', 'First scan', 'Last scan', 'Blocked since', 'Suspicion']
const pinColumns = ['PIN first used', 'PIN used again', 'Wrong PINs']
const rowsAtOnce = 1000

/** Streams the codes of a batch or product as CSV, in the order of their serials. */
export async function exportCodes(
  { db, canaries, sendCsv, now }: Deps,
  { actor, batchOrProductId, filter, reply }: Params,
) {
  const { partner } = actor
  await findCodeScope(db, partner, batchOrProductId)
  const { codes, ...matching } = filter
  const ids =
    codes === undefined
      ? undefined
      : await codesOfSerials({ db, canaries }, partner, batchOrProductId, codes.split(','))
  const canaryIds = await canariesAmong({ db, canaries }, batchOrProductId)
  return sendCsv(reply, {
    partner,
    filename: `codes-${now.getTime()}.csv`,
    lines: (read) => streamLines(db, read, partner, { ...matching, batchOrProductId, canaryIds, ids }),
    audit: () => auditRead(db, actor, now, { action: 'codes.exported', subject: batchOrProductId, details: filter }),
  })
}

async function* streamLines(db: Db, read: Read, partner: PartnerId, list: CodeExport): Lines {
  const hasPins = await hasPinBatch(db, partner, list.batchOrProductId)
  const withPins = <C extends Cell>(cells: C[], ofPin: C[]) => (hasPins ? [...cells, ...ofPin] : cells)
  yield* csvTable(
    withPins(columns, pinColumns),
    readPages(rowsAtOnce, (last: CodeToExport | undefined) =>
      read(codesAfter(db, partner, { ...list, last: last?.id, limit: rowsAtOnce })),
    ),
    (rows) => rows.map((row) => csvLine(withPins(formatCells(row), formatPinCells(row)))).join(''),
  )
}

type Cell = string | number | null

const formatCells = (row: CodeToExport): Cell[] => [
  encodeSerial(BigInt(row.id)),
  row.importedSerial,
  row.batchName,
  row.scanCount,
  row.firstScannedAt?.toISOString() ?? null,
  row.lastScannedAt?.toISOString() ?? null,
  row.blockedAt?.toISOString() ?? null,
  row.copyCase && copyCaseNames[row.copyCase.state],
]

/** Empty for a code without a PIN, among those of a product. */
const formatPinCells = ({ hasPin, pinUse }: CodeToExport): Cell[] =>
  hasPin
    ? [pinUse?.usedAt ? new Date(pinUse.usedAt).toISOString() : null, pinUse?.laterUses ?? 0, pinUse?.wrongTries ?? 0]
    : [null, null, null]

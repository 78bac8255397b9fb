import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { AnalyticsFilters } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditRead } from '../../platform/lib/audit.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import type { ExportDeps, Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { after } from '../../platform/lib/time.ts'
import { momentsOf } from './buckets.ts'
import { countByBucket, type Scope } from './card-queries.ts'
import { cardScope } from './card-scope.ts'
import {
  batchesOfScope,
  type ExportBatch,
  type ExportScope,
  nextScanLines,
  type ScanLine,
  type ScanPosition,
} from './export-queries.ts'

type Params = { actor: PartnerActor; filters: AnalyticsFilters; reply: FastifyReply }

const columns = ['Product', 'Batch', 'Serial', 'Scan', 'Method', 'Device', 'City', 'Country']
const linesAtOnce = 1000
const pieceLength = 16 * 1024

/** Sends every scan as CSV, with nothing that tells visitors apart. Times are in the partner's time zone. */
export async function exportScans({ db, sendCsv, now }: ExportDeps, { actor, filters, reply }: Params) {
  const { partner } = actor
  const { scope, exported } = await exportScope({ db, now }, partner, filters)
  const { timeZone } = exported
  return sendCsv(reply, {
    partner,
    filename: `scans-${now.getTime()}.csv`,
    lines: (read) => streamLines(db, read, exported),
    lineCount: await countScans(db, scope, calendarDay(now, timeZone)),
    audit: () => auditRead(db, actor, now, { action: 'scans.exported', subject: partner, details: filters }),
  })
}

/** The scans that an export or list of scans has. Throws plan_required without a plan that includes them. */
export async function exportScope(
  { db, now }: Pick<ExportDeps, 'db' | 'now'>,
  partner: PartnerId,
  filters: AnalyticsFilters,
) {
  if (!(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', messages.analytics.planRequired, { subscriptionRequired: true })
  const { scope, range } = await cardScope({ db, now }, partner, filters)
  const { productId, batchIds, country, timeZone } = scope
  const moments = range ? momentsOf(range, timeZone) : undefined
  const exported: ExportScope = {
    partner,
    productId,
    batchIds,
    country,
    timeZone,
    from: moments?.from,
    to: moments && moments.until <= now ? moments.until : after(now, 1), // without the scans that come meanwhile
  }
  return { scope, range, exported }
}

async function countScans(db: Db, scope: Scope, today: string): Promise<number> {
  const days = scope.days ?? { from: '2000-01-01', to: today }
  const counts = await countByBucket(db, { ...scope, days, period: 'month', currentFrom: days.from })
  return counts.reduce((sum, { scans }) => sum + scans, 0)
}

async function* streamLines(db: Db, read: Read, scope: ExportScope): Lines {
  let text = byteOrderMark + csvLine([`Time (${scope.timeZone})`, ...columns])
  for (const batch of await read(batchesOfScope(db, scope))) {
    let after: ScanPosition | undefined
    let lines: string[]
    do {
      const [next] = await read(nextScanLines(db, scope, { batchId: batch.id, after, limit: linesAtOnce }))
      lines = next?.lines ? next.lines.split('\n') : []
      for (const line of lines) {
        const scan = JSON.parse(line) as ScanLine
        const [codeId, ordinal] = scan
        after = { codeId, ordinal }
        text += csvLine(formatCells(scan, batch))
        if (text.length < pieceLength) continue
        yield text
        text = ''
      }
    } while (lines.length === linesAtOnce)
  }
  yield text
}

const methods = { QR_SCAN: 'QR code', MANUAL_ENTRY: 'Typed' } as const

const formatCells = (
  [codeId, ordinal, printedSerial, localTime, method, deviceType, city, country]: ScanLine,
  { name, productName }: ExportBatch,
) => [
  localTime,
  productName,
  name,
  serialOnLabel(codeId, printedSerial),
  ordinal,
  methods[method],
  deviceType,
  city,
  country,
]

import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { emojiLabels, questionKinds } from '@sahihi/contract/domain/feedback-options.ts'
import type { FastifyReply } from 'fastify'
import { findTimeZone } from '../../company/partners/analytics-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import { auditRead } from '../../platform/lib/audit.ts'
import { csvTable, type ExportDeps, type Lines, type Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { type FeedbackFilters, type FeedbackRow, feedbackAfter } from './queries.ts'
import { type Forms, findOptionLabel, readForms } from './read-forms.ts'

type Params = { actor: PartnerActor; subject: string; filters: FeedbackFilters; reply: FastifyReply }

const columns = ['Day', 'Batch', 'Serial', 'Face', 'Choice', 'Stars', 'Comment', 'Device', 'City', 'Status']
const questionColumns = ['Face question', 'Choice question', 'Stars question', 'Comment question']
const rowsAtOnce = 1000

/** Streams feedback as CSV, newest first. Times are in the partner's time zone, which the first column names. */
export async function exportFeedback({ db, sendCsv, now }: ExportDeps, { actor, subject, filters, reply }: Params) {
  const { partner } = actor
  const forms = await readForms(db, partner, filters.productId)
  const timeZone = await findTimeZone(db, partner)
  return sendCsv(reply, {
    partner,
    filename: `feedback-${now.getTime()}.csv`,
    lines: (read) => streamLines(db, read, { partner, filters, forms, timeZone }),
    audit: () => auditRead(db, actor, now, { action: 'feedback.exported', subject, details: filters }),
  })
}

type Source = { partner: PartnerId; filters: FeedbackFilters; forms: Forms; timeZone: string }

const streamLines = (db: Db, read: Read, { partner, filters, forms, timeZone }: Source): Lines =>
  csvTable(
    [`Submitted at (${timeZone})`, ...columns, ...questionColumns],
    readPages(rowsAtOnce, (last: FeedbackRow | undefined) =>
      read(feedbackAfter(db, partner, filters, last, rowsAtOnce)),
    ),
    (rows) => rows.map((row) => csvLine(formatCells(row, forms))).join(''),
  )

const formatCells = (row: FeedbackRow, forms: Forms) => [
  row.localTime,
  row.localTime.slice(0, 10),
  row.batchName,
  serialOnLabel(row.codeId, row.printedSerial),
  row.emoji && emojiLabels[row.emoji],
  findOptionLabel(forms.answered(row.formVersion), row.multipleChoice),
  row.rating,
  row.openEnded,
  row.deviceType,
  row.city,
  statusLabels[row.status],
  ...questionKinds.map((kind) =>
    row[kind] === null ? null : (forms.answered(row.formVersion)?.[kind]?.title ?? null),
  ),
]

const statusLabels = { counted: 'Counted', held: 'Held', discarded: 'Discarded' }

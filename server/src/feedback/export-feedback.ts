import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/client.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor, PartnerId } from '../lib/identity.ts'
import { serialOfFeedback } from './list-feedback.ts'
import { type FeedbackFilters, type FeedbackRow, feedbackAfter, feedbackConfigOf } from './queries.ts'

type Params = { actor: PartnerActor; subject: string; filters: FeedbackFilters; reply: FastifyReply }

const columns = ['Submitted at', 'Day', 'Batch', 'Serial', 'Face', 'Choice', 'Stars', 'Comment', 'Device', 'City']
const chunkSize = 1000

/** Streams feedback as CSV, newest first. The audit log has the export before the first byte is sent. */
export async function exportFeedback(db: Db, { actor, subject, filters, reply }: Params, now: Date) {
  const { config } = await feedbackConfigOf(db, actor.partner, filters.productId)
  await db
    .transaction()
    .execute((tx) => auditBy(tx, actor, now, { action: 'feedback.exported', subject, details: filters }))
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="feedback-${now.getTime()}.csv"`)
    .send(Readable.from(csvChunks(db, actor.partner, filters, config)))
}

/** Reads chunk by chunk, as fast as the client takes them: no long transaction, and never everything in memory. */
async function* csvChunks(db: Db, partner: PartnerId, filters: FeedbackFilters, config: FeedbackConfig | null) {
  yield byteOrderMark + csvLine(columns)
  let last: FeedbackRow | undefined
  do {
    const rows = await feedbackAfter(db, partner, filters, last, chunkSize)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, config))).join('')
    last = rows.length === chunkSize ? rows.at(-1) : undefined
  } while (last)
}

const cellsOf = (row: FeedbackRow, config: FeedbackConfig | null) => [
  row.submittedAt.toISOString(),
  row.day,
  row.batchName,
  serialOfFeedback(row),
  row.emoji && emojiLabels[row.emoji],
  config?.multipleChoice?.options.find((option) => option.value === row.multipleChoice)?.label ?? null,
  row.rating,
  row.openEnded,
  row.deviceType,
  row.city,
]

import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import type { FastifyReply } from 'fastify'
import { audit } from '../lib/audit.ts'
import type { Db } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { serialOfAnswer } from './list-feedback.ts'
import { type AnswerRow, answersAfter, questionsOfProduct, type Which } from './queries.ts'

type Asked = { account: Account; partner: PartnerId; subject: string; which: Which; reply: FastifyReply }

const columns = ['Submitted at', 'Day', 'Batch', 'Serial', 'Face', 'Choice', 'Stars', 'Comment', 'Device', 'City']
const pieceSize = 1000

/** Streams the answers as a table, newest first; who took which is written down first. */
export async function exportAnswers(db: Db, { account, partner, subject, which, reply }: Asked, now: Date) {
  const { config } = await questionsOfProduct(db, partner, which.productId)
  await db.transaction().execute((tx) =>
    audit(tx, {
      at: now,
      accountId: account.id,
      partnerId: partner,
      action: 'feedback.exported',
      subject,
      details: which,
    }),
  )
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="feedback-${now.getTime()}.csv"`)
    .send(Readable.from(tableOf(db, partner, which, config)))
}

/** Read piece by piece, as fast as it is taken: no long transaction, and never the whole in memory. */
async function* tableOf(db: Db, partner: PartnerId, which: Which, config: FeedbackConfig | null) {
  yield byteOrderMark + csvLine(columns)
  let last: AnswerRow | undefined
  do {
    const rows = await answersAfter(db, partner, which, last, pieceSize)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, config))).join('')
    last = rows.length === pieceSize ? rows.at(-1) : undefined
  } while (last)
}

const cellsOf = (row: AnswerRow, config: FeedbackConfig | null) => [
  row.submittedAt.toISOString(),
  row.day,
  row.batchName,
  serialOfAnswer(row),
  row.emoji && emojiLabels[row.emoji],
  config?.multipleChoice?.options.find((option) => option.value === row.multipleChoice)?.label ?? null,
  row.rating,
  row.openEnded,
  row.deviceType,
  row.city,
]

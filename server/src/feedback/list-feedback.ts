import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { type AnswerRow, answersPage, countAnswers, countCodes, type Which } from './queries.ts'

/** A page of answers, newest first, and where it stands among the pages. */
export async function listAnswers(db: Db, partner: PartnerId, which: Which, asked: { page: number; limit: number }) {
  const pagination = paginate(await countAnswers(db, partner, which), asked)
  const rows = await answersPage(db, partner, which, { page: pagination.currentPage, limit: asked.limit })
  return {
    data: { feedback: rows.map(present), pagination },
    totalQRCodes: await countCodes(db, partner, which),
  }
}

const present = (row: AnswerRow) => ({
  id: row.id,
  submittedAt: row.submittedAt.toISOString(),
  verificationNumber: serialOfAnswer(row),
  batch: { id: row.batchId, name: row.batchName },
  responses: {
    rating: row.rating,
    emoji: row.emoji,
    multipleChoice: row.multipleChoice,
    openEnded: row.openEnded,
  },
  deviceInfo: { deviceType: row.deviceType },
  city: row.city,
})

/** As the label has it, which may be the partner's own. */
export const serialOfAnswer = ({ printed, code }: AnswerRow) => printed ?? serialOf(BigInt(code))

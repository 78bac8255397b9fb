import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { countCodes, countFeedback, type FeedbackFilters, type FeedbackRow, feedbackPage } from './queries.ts'

/** A page of feedback, newest first, with the number of codes of its batches. */
export async function listFeedback(
  db: Db,
  partner: PartnerId,
  filters: FeedbackFilters,
  position: { page: number; limit: number },
) {
  const pagination = paginate(await countFeedback(db, partner, filters), position)
  const rows = await feedbackPage(db, partner, filters, { page: pagination.currentPage, limit: position.limit })
  return {
    data: { feedback: rows.map(presentFeedback), pagination },
    totalQRCodes: await countCodes(db, partner, filters),
  }
}

const presentFeedback = (row: FeedbackRow) => ({
  id: row.id,
  status: row.status,
  submittedAt: row.submittedAt.toISOString(),
  verificationNumber: serialOfFeedback(row),
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

/** As on the label, which may have the partner's own serial. */
export const serialOfFeedback = ({ printedSerial, codeId }: FeedbackRow) => printedSerial ?? serialOf(BigInt(codeId))

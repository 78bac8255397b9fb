import { questionKinds } from '@sahihi/contract/domain/feedback-options.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { countCodes, countFeedback, type FeedbackFilters, type FeedbackRow, feedbackPage } from './queries.ts'
import { type Forms, findOptionLabel, isStillAsked, readForms } from './read-forms.ts'

/** A page of feedback, newest first, with the number of codes of its batches. */
export async function listFeedback(
  db: Db,
  partner: PartnerId,
  filters: FeedbackFilters,
  page: { page: number; limit: number },
  paging: Paging,
) {
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => countFeedback(db, partner, filters),
    read: (start) => feedbackPage(db, partner, filters, start),
  })
  const forms = await readForms(db, partner, filters.productId)
  return {
    data: { feedback: rows.map((row) => presentFeedback(row, forms)), pagination },
    nextCursor,
    totalQRCodes: await countCodes(db, partner, filters),
  }
}

const presentFeedback = (row: FeedbackRow, forms: Forms) => ({
  id: row.id,
  status: row.status,
  submittedAt: row.submittedAt.toISOString(),
  verificationNumber: serialOnLabel(row.codeId, row.printedSerial),
  batch: { id: row.batchId, name: row.batchName },
  responses: { rating: row.rating, emoji: row.emoji, multipleChoice: row.multipleChoice, openEnded: row.openEnded },
  choice: findOptionLabel(forms.answered(row.formVersion), row.multipleChoice),
  earlierQuestions: earlierQuestions(row, forms),
  deviceInfo: { deviceType: row.deviceType },
  city: row.city,
})

function earlierQuestions(row: FeedbackRow, forms: Forms) {
  const form = forms.answered(row.formVersion)
  return questionKinds
    .filter((question) => row[question] !== null && !isStillAsked(forms, form, question))
    .map((question) => ({ question, title: form?.[question]?.title ?? '' }))
}

import type { FlaggedPayment } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Db } from '../db/client.ts'
import type { AdminId } from '../lib/identity.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { endReview, oddPayments, wasReviewed } from './flagged-queries.ts'

/** The payments about which the provider did not say what was expected, those that wait longest first. */
export const paymentsToReview = async (db: Db): Promise<FlaggedPayment[]> =>
  (await oddPayments(db)).map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))

type Ending = { paymentId: string; note: string; words: string }

/** Writes down how the review of a payment ended, and tells its partner in words of their own. It moves no money: only the provider's word does. */
export async function endPaymentReview({ db, jobs, clock }: AppContext, admin: AdminId, ending: Ending) {
  const now = clock()
  const { paymentId, note, words } = ending
  await db.transaction().execute(async (tx) => {
    const ended = await endReview(tx, { id: paymentId, note, now })
    if (!ended) throw (await wasReviewed(tx, paymentId)) ? new AppError('conflict', messages.alreadySo) : notFound()
    const { partnerId, reference, reviewReason: reason } = ended
    const deed = { action: 'payment.reviewed', subject: paymentId, details: { reference, reason, note, words } }
    await audit(tx, { at: now, accountId: admin, partnerId, ...deed })
    await jobs.enqueue(tx, 'mail-review', { paymentId, words })
  })
  return { success: true as const, message: messages.reviewClosed }
}

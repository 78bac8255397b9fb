import { naira } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { reviewedPayment } from './flagged-queries.ts'

export type ReviewJob = { paymentId: string; words: string }

/** Tells a partner how the review of a payment of theirs ended. */
export async function mailReview({ db, mailer, config }: AppContext, { paymentId, words }: ReviewJob) {
  const payment = await reviewedPayment(db, paymentId)
  if (!payment) return
  const { email, companyName, amount, reference } = payment
  await mailer.send({
    to: email,
    subject: `About your payment of ${naira(amount)}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [`Our team has looked at your payment.\nReference: ${reference}`, words],
    link: { label: 'See your payments', url: `${config.PUBLIC_URL}/subscription` },
  })
}

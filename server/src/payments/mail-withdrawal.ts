import { naira } from '@sahihi/contract/i18n/en/messages.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { AppContext } from '../context.ts'
import { withdrawnPayment } from './queries.ts'

/** Tells a partner that a payment was refunded or charged back, and what that means for the month that it bought. */
export async function mailWithdrawal({ db, mailer, config }: AppContext, paymentId: string) {
  const gone = await withdrawnPayment(db, paymentId)
  if (!gone) return
  const { email, companyName, planType, amount, reference, creditedAt } = gone
  const plan = paidPlan(planType).name
  await mailer.send({
    to: email,
    subject: `Your payment of ${naira(amount)} for Sahihi ${plan} was given back`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `Your payment of ${naira(amount)} was refunded or charged back.\nReference: ${reference}`,
      creditedAt
        ? `The month of ${plan} that it bought no longer counts. Codes that you made in it stay yours, and keep verifying.`
        : 'It has bought no month, and you owe nothing for it.',
    ],
    link: { label: 'See your plan', url: `${config.PUBLIC_URL}/subscription` },
  })
}

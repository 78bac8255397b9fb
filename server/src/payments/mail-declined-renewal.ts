import { naira } from '@sahihi/contract/i18n/en/messages.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { AppContext } from '../context.ts'
import { openPayment } from './queries.ts'

/** Tells the owner of a kept card that it was declined for the next month: it is not tried again, and the plan ends unless they pay. */
export async function mailDeclinedRenewal({ db, mailer, config }: AppContext, paymentId: string) {
  const declined = await openPayment(db, paymentId)
  if (!declined) return
  const { email, companyName, planType, amount, failure } = declined
  const plan = paidPlan(planType).name
  await mailer.send({
    to: email,
    subject: `Your ${plan} plan could not be renewed`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `The payment of ${naira(amount)} for the next month of your ${plan} plan could not be taken: ${failure?.replace(/\.$/, '')}.`,
      'We do not charge the card again for it. To go on making codes, pay for the next month yourself, with this card or another.',
    ],
    link: { label: 'See the plans', url: `${config.PUBLIC_URL}/subscription` },
  })
}

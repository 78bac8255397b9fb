import { naira } from '@sahihi/contract/i18n/en/messages.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { AppContext } from '../context.ts'
import { openPayment } from './queries.ts'

/** Asks the owner of a kept card to confirm a charge of it, where their bank wants that. */
export async function mailConfirmCharge({ db, mailer }: AppContext, paymentId: string) {
  const charge = await openPayment(db, paymentId)
  if (!charge?.authorizationUrl) return
  const { email, companyName, planType, amount, authorizationUrl } = charge
  const plan = paidPlan(planType).name
  await mailer.send({
    to: email,
    subject: `Confirm the payment for Sahihi ${plan}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `Your ${plan} plan renews itself, and your bank asks you to confirm the payment of ${naira(amount)} first.`,
      'Without it nothing is taken, and the plan ends with its month.',
    ],
    link: { label: 'Confirm the payment', url: authorizationUrl },
  })
}

import { longDate, naira } from '@sahihi/contract/i18n/en/messages.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { AppContext } from '../context.ts'
import { creditedPayment } from './queries.ts'
import { presentReceipt } from './show-payments.ts'

export type ReceiptJob = { paymentId: string; isCardRefused: boolean }

/** Writes and sends the receipt of a payment that was credited. `isCardRefused`: its card was to be kept, and cannot be. */
export async function mailReceipt({ db, mailer, config }: AppContext, { paymentId, isCardRefused }: ReceiptJob) {
  const paid = await creditedPayment(db, paymentId)
  if (!paid) return
  const { email, companyName, timeZone, amount, reference, planType, startsAt, endsAt, codeLimit, paidAt } = paid
  const { number, buyer, vat, seller, cardLast4 } = presentReceipt(paid, config.SELLER)
  const plan = paidPlan(planType).name
  const day = (moment: Date | null) => (moment ? longDate(moment.toISOString(), timeZone) : '')
  await mailer.send({
    to: email,
    subject: `Receipt: ${naira(amount)} for Sahihi ${plan}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `Thank you. We have received ${naira(amount)} on ${day(paidAt)} for one month of ${plan}.`,
      `The month: ${day(startsAt)} to ${day(endsAt)}, up to ${codeLimit.toLocaleString('en-US')} codes.\nReference: ${reference}`,
      [
        `Receipt ${number}`,
        ...(vat ? [`Includes VAT of ${vat.percent}%: ${naira(vat.amount)}`] : []),
        ...(cardLast4 ? [`Card: ending in ${cardLast4}`] : []),
      ].join('\n'),
      ['Paid by:', buyer.companyName, buyer.address].join('\n'),
      ...(seller.length > 0 ? [['Sold by:', ...seller].join('\n')] : []),
      ...(isCardRefused
        ? [
            'What you paid with cannot be charged again, so the plan does not renew itself. Pay for the next month yourself.',
          ]
        : []),
    ],
    link: { label: 'See the receipt', url: `${config.PUBLIC_URL}/subscription/receipt/${paymentId}` },
  })
}

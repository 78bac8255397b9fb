import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatLongDate, formatNaira } from '@sahihi/contract/i18n/format.ts'
import type { AppContext } from '../../platform/context.ts'
import { presentReceipt } from './get-receipt.ts'
import { creditedPayment, openPayment, resolvedPayment, withdrawnPayment } from './mail-queries.ts'
import { wasPaidLate } from './payment-rules.ts'

export type ReceiptJob = { paymentId: string; isCardRefused: boolean }

/** Sends the receipt of a credited payment. `isCardRefused`: the payer wanted to save the card, and it cannot be saved. */
export async function mailReceipt({ db, mailer, config }: AppContext, { paymentId, isCardRefused }: ReceiptJob) {
  const paid = await creditedPayment(db, paymentId)
  if (!paid) return
  const { to, companyName, timeZone, amount, reference, planType, startsAt, endsAt, codeLimit, paidAt } = paid
  const { number, buyer, vat, seller, cardLast4 } = presentReceipt(paid, config.SELLER)
  const plan = paidPlan(planType).name
  const day = (moment: Date | null) => (moment ? formatLongDate(moment.toISOString(), timeZone) : '')
  await mailer.send({
    to,
    subject: `Receipt: ${formatNaira(amount)} for Sahihi ${plan}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `Thank you. We have received ${formatNaira(amount)} on ${day(paidAt)} for one month of ${plan}.`,
      `Period: ${day(startsAt)} to ${day(endsAt)}, up to ${codeLimit.toLocaleString('en-US')} codes.\nReference: ${reference}`,
      [
        `Receipt ${number}`,
        ...(vat ? [`Includes VAT of ${vat.percent}%: ${formatNaira(vat.amount)}`] : []),
        ...(cardLast4 ? [`Card: ending in ${cardLast4}`] : []),
      ].join('\n'),
      ['Paid by:', buyer.companyName, buyer.address].join('\n'),
      ...(seller.length > 0 ? [['Sold by:', ...seller].join('\n')] : []),
      ...explainLatePayment(paid, config.SUPPORT_EMAIL),
      ...(isCardRefused
        ? ['What you paid with can’t be charged again, so the plan does not renew itself. Renew it manually.']
        : []),
    ],
    link: { label: 'See the receipt', url: `${config.PUBLIC_URL}/subscription/receipt/${paymentId}` },
  })
}

/** A payer who had canceled a payment, or let it expire, may have paid again since. */
function explainLatePayment(paid: Parameters<typeof wasPaidLate>[0], supportEmail: string | undefined): string[] {
  if (!wasPaidLate(paid)) return []
  const what = paid.canceledAt ? 'you canceled it' : 'it had expired'
  const help = supportEmail ? ` If you did not mean to pay it, write to ${supportEmail}.` : ''
  return [`This payment was confirmed after ${what} on your Subscription page. It counts all the same.${help}`]
}

/** Tells a partner that a payment was refunded or charged back, and what that means for the month that it bought. */
export async function mailPaymentWithdrawn({ db, mailer, config }: AppContext, paymentId: string) {
  const withdrawn = await withdrawnPayment(db, paymentId)
  if (!withdrawn) return
  const { to, companyName, planType, amount, reference, creditedAt } = withdrawn
  const plan = paidPlan(planType).name
  await mailer.send({
    to,
    subject: `Your payment of ${formatNaira(amount)} for Sahihi ${plan} was refunded`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `Your payment of ${formatNaira(amount)} was refunded or charged back.\nReference: ${reference}`,
      creditedAt
        ? `The month of ${plan} that it paid for no longer counts. Codes you created in it stay yours and keep verifying.`
        : 'No plan was activated and nothing is due.',
    ],
    link: { label: 'See your plan', url: `${config.PUBLIC_URL}/subscription` },
  })
}

/** Asks the owner of a saved card to confirm a charge, when their bank requires that. */
export async function mailConfirmCharge({ db, mailer }: AppContext, paymentId: string) {
  const charge = await openPayment(db, paymentId)
  if (!charge?.authorizationUrl) return
  const { to, companyName, planType, amount, authorizationUrl } = charge
  const plan = paidPlan(planType).name
  await mailer.send({
    to,
    subject: `Confirm the payment for Sahihi ${plan}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `Your ${plan} plan renews itself, and your bank asks you to confirm the payment of ${formatNaira(amount)} first.`,
      'Without it nothing is charged, and the plan ends with its month.',
    ],
    link: { label: 'Confirm the payment', url: authorizationUrl },
  })
}

/** Tells the owner of a saved card that the renewal failed: the card is not charged again, and the plan ends unless they pay. */
export async function mailDeclinedRenewal({ db, mailer, config }: AppContext, paymentId: string) {
  const declined = await openPayment(db, paymentId)
  if (!declined) return
  const { to, companyName, planType, amount, failureReason } = declined
  const plan = paidPlan(planType).name
  await mailer.send({
    to,
    subject: `Your ${plan} plan could not be renewed`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `The payment of ${formatNaira(amount)} for the next month of your ${plan} plan could not be taken: ${failureReason?.replace(/\.$/, '')}.`,
      'We won’t retry this card. Renew manually, with this card or another, to keep creating codes.',
    ],
    link: { label: 'See the plans', url: `${config.PUBLIC_URL}/subscription` },
  })
}

export type ResolutionJob = { paymentId: string; message: string }

/** Sends the partner of a flagged payment the admin's message about how it was resolved. */
export async function mailPaymentResolved({ db, mailer, config }: AppContext, { paymentId, message }: ResolutionJob) {
  const payment = await resolvedPayment(db, paymentId)
  if (!payment) return
  const { to, companyName, amount, reference } = payment
  await mailer.send({
    to,
    subject: `About your payment of ${formatNaira(amount)}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [`Our team has looked at your payment.\nReference: ${reference}`, message],
    link: { label: 'See your payments', url: `${config.PUBLIC_URL}/subscription` },
  })
}

import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { cancelOpenCheckouts, eraseSandboxEmails, lockOpenPayments } from './closing-queries.ts'
import { presentPayment } from './list-payments.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { deriveState } from './payment-rules.ts'
import { cancelOnce, deletePaymentMethod, findOwnPayment } from './queries.ts'

/**
 * Cancels an open payment. Payments cannot be canceled at the provider, so this asks for the payment's state there first. What the
 * provider confirms later is still credited, and the receipt says so (docs/adr/0013-payment-reconciliation.md).
 */
export async function cancelPayment(context: AppContext, actor: PartnerActor, id: string) {
  const { db, clock } = context
  const { partner } = actor
  const row = await findOwnPayment(db, partner, 'payments.id', id)
  if (!row) throw notFound()
  const { reference } = row
  // A payer must be able to cancel even while the provider cannot be reached.
  if (deriveState(row, clock()) === 'pending') await lookUpPayment(context, partner, reference)
  const now = clock()
  const isCanceled = await db.transaction().execute(async (tx) => {
    if (!(await cancelOnce(tx, partner, id, now))) return false
    await auditBy(tx, actor, now, { action: 'payment.canceled', subject: id, details: { reference } })
    return true
  })
  const payment = await presentOwn(context, partner, id)
  if (!isCanceled && payment.state !== 'canceled') throw new AppError('conflict', describeConflict(payment.state))
  return { message: messages.paymentCanceled, data: payment }
}

const describeConflict = (state: string) => (state === 'paid' ? messages.paymentCredited : messages.paymentNotOpen)

async function presentOwn({ db, clock }: AppContext, partner: PartnerId, id: string) {
  const row = await findOwnPayment(db, partner, 'payments.id', id)
  if (!row) throw notFound()
  return presentPayment(row, clock())
}

/**
 * Cancels a partner's open checkouts. Call it before locking the partner, because crediting locks the payment first. Money that still
 * arrives is flagged.
 */
export async function cancelPayments(tx: Tx, partner: PartnerId, now: Date) {
  await lockOpenPayments(tx, partner)
  await cancelOpenCheckouts(tx, partner, now)
}

/** Deletes the saved card, so that no plan is renewed, and the payer's address. */
export async function erasePayer(tx: Tx, partner: PartnerId) {
  await deletePaymentMethod(tx, partner)
  await eraseSandboxEmails(tx, partner)
}

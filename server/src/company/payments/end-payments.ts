import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { cancelOpenCheckouts, eraseSandboxEmails, lockOpenPayments } from './closing-queries.ts'
import { deletePaymentMethod } from './queries.ts'

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

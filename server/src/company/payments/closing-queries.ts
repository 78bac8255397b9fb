import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { isOpenCheckout } from './payment-rules.ts'

/** Locks a partner's payments that are neither credited nor withdrawn, before its other rows, as crediting does. */
export const lockOpenPayments = (tx: Tx, partner: PartnerId) =>
  tx
    .selectFrom('payments')
    .where('partnerId', '=', partner)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()

export const cancelOpenCheckouts = (tx: Tx, partner: PartnerId, now: Date) =>
  tx
    .updateTable('payments')
    .set({ canceledAt: now })
    .where('partnerId', '=', partner)
    .where(isOpenCheckout(now))
    .execute()

/** Whether a payment is credited. Locks it until the transaction ends. */
export async function lockCredit(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('payments').where('id', '=', id).select('creditedAt').forUpdate().executeTakeFirst()
  return row?.creditedAt != null
}

/** The built-in sandbox stores the payer's address with each payment, as a provider does. */
export const eraseSandboxEmails = (tx: Tx, partner: PartnerId) =>
  tx
    .updateTable('sandboxTransactions')
    .set({ email: '' })
    .where('reference', 'in', (eb) => eb.selectFrom('payments').where('partnerId', '=', partner).select('reference'))
    .execute()

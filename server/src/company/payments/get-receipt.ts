import type { Receipt } from '@sahihi/contract/endpoints/payments.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { presentPayment } from './list-payments.ts'
import { readReceipt } from './mail-queries.ts'
import { findOwnPayment } from './queries.ts'

/** The receipt of a credited payment, even if it was withdrawn later, which its `state` says. */
export async function getReceipt({ db, clock, config }: AppContext, partner: PartnerId, id: string): Promise<Receipt> {
  const [row, paid] = [await findOwnPayment(db, partner, 'payments.id', id), await readReceipt(db, partner, id)]
  if (!row || !paid) throw notFound()
  return { ...presentPayment(row, clock()), email: paid.email, ...presentReceipt(paid, config.SELLER) }
}

type ReceiptRow = Omit<NonNullable<Awaited<ReturnType<typeof readReceipt>>>, 'email'>

/** The receipt's own fields, beside those of the payment. The number counts all receipts; a new year does not reset it. */
export const presentReceipt = (row: ReceiptRow, seller: string[]) => ({
  number: `SHH-${row.creditedAt.getUTCFullYear()}-${String(row.receiptNumber).padStart(6, '0')}`,
  buyer: { companyName: row.buyerName, address: row.buyerAddress },
  seller,
  vat: row.vatPercent === null || row.vatAmount === null ? null : { percent: row.vatPercent, amount: row.vatAmount },
  cardLast4: row.cardLast4,
})

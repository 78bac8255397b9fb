import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/client.ts'

export const cards = [
  { number: '4084084084084081', code: 'AUTH_good', outcome: 'success', label: 'A card that pays' },
  { number: '4084080000005408', code: 'AUTH_poor', outcome: 'failed', label: 'A card that is declined' },
  {
    number: '5060666666666666666',
    code: 'AUTH_slow',
    outcome: 'pending',
    label: 'A card that waits to be confirmed at /sandbox/',
  },
] as const

type NewTransaction = {
  reference: string
  email: string
  amount: number
  currency: string
  callback_url?: string | undefined
  metadata?: object | undefined
  now: Date
}

/** Stores an unpaid payment; undefined when the reference is taken. */
export function insertTransaction(
  db: Db,
  { now, callback_url, metadata, reference, email, amount, currency }: NewTransaction,
) {
  const accessCode = randomBytes(12).toString('hex')
  return db
    .insertInto('sandboxTransactions')
    .values({
      reference,
      email,
      amount,
      currency,
      accessCode,
      callbackUrl: callback_url ?? null,
      metadata: JSON.stringify(metadata ?? null),
      status: 'abandoned',
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('accessCode')
    .executeTakeFirst()
}

const columns = [
  'id',
  'reference',
  'accessCode',
  'email',
  'amount',
  'currency',
  'callbackUrl',
  'metadata',
  'status',
  'cardNumber',
  'createdAt',
  'paidAt',
] as const

export const findTransaction = (db: Db, by: 'reference' | 'accessCode', value: string) =>
  db.selectFrom('sandboxTransactions').where(by, '=', value).select(columns).executeTakeFirst()
export const newestTransactions = (db: Db) =>
  db.selectFrom('sandboxTransactions').select(columns).orderBy('id', 'desc').limit(50).execute()
export type TransactionRow = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

/** A payment as Paystack's verify call and its webhooks show it. */
export function presentTransaction(row: TransactionRow) {
  const card = cards.find(({ number }) => number === row.cardNumber)
  return {
    id: Number(row.id),
    domain: 'test',
    status: row.status,
    reference: row.reference,
    amount: row.amount,
    requested_amount: row.amount,
    currency: row.currency,
    channel: card ? 'card' : null,
    gateway_response: {
      success: 'Successful',
      failed: 'Declined',
      reversed: 'Refunded',
      abandoned: 'Not completed',
      pending: 'Waiting',
    }[row.status as 'success'],
    paid_at: row.paidAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    metadata: row.metadata ?? '',
    customer: { email: row.email },
    authorization: card
      ? {
          authorization_code: `${card.code}_${row.id}`,
          reusable: true,
          brand: 'visa',
          last4: card.number.slice(-4),
          exp_month: '12',
          exp_year: '2030',
        }
      : {},
  }
}

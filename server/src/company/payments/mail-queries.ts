import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { planTypeColumn } from './queries.ts'

/** The receipt's own data of a credited payment. */
export const readReceipt = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('payments')
    .where('payments.partnerId', '=', partner)
    .where('payments.id', '=', id)
    .where('creditedAt', 'is not', null)
    .select((eb) => [
      ...receiptColumns,
      eb
        .selectFrom('partners')
        .whereRef('partners.id', '=', 'payments.partnerId')
        .select(sql<string>`email`.as('email'))
        .$asScalar()
        .as('email'),
    ])
    .executeTakeFirst()

const receiptColumns = [
  sql<Date>`credited_at`.as('creditedAt'),
  sql<number>`receipt_number`.as('receiptNumber'),
  sql<string>`buyer_name`.as('buyerName'),
  sql<string>`buyer_address`.as('buyerAddress'),
  'vatPercent',
  'vatAmount',
  'cardLast4',
] as const

// Mails about money go to the owners.
const ownerEmails = memberEmails(sql.ref('payments.partnerId'), ['owner']).as('to')

/** Payments with their payers. */
const paymentsOfPartners = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .where('payments.id', '=', id)
    .select([ownerEmails, 'companyName', 'amount', planTypeColumn])

/** A credited payment with the month that it bought, and its payer; undefined when it has been withdrawn since. */
export const creditedPayment = (db: Db, id: string) =>
  paymentsOfPartners(db, id)
    .innerJoin('subscriptionPeriods', 'subscriptionPeriods.paymentId', 'payments.id')
    .where('creditedAt', 'is not', null)
    .where('payments.withdrawnAt', 'is', null)
    .select([
      ...receiptColumns,
      'timeZone',
      'reference',
      'startsAt',
      'endsAt',
      'codeLimit',
      'paidAt',
      'payments.createdAt',
      'canceledAt',
      'isProcessing',
      'renewsPeriodId',
    ])
    .executeTakeFirst()

/** A payment that is neither credited nor withdrawn, with its payer and its checkout. */
export const openPayment = (db: Db, id: string) =>
  paymentsOfPartners(db, id)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .select(['authorizationUrl', 'failureReason'])
    .executeTakeFirst()

/** A withdrawn payment with its payer, and when it was credited. */
export const withdrawnPayment = (db: Db, id: string) =>
  paymentsOfPartners(db, id).where('withdrawnAt', 'is not', null).select(['reference', 'creditedAt']).executeTakeFirst()

/** A payment with its payer, for the mail about how it was resolved. */
export const resolvedPayment = (db: Db, id: string) => paymentsOfPartners(db, id).select('reference').executeTakeFirst()

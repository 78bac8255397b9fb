import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { findPayment } from './queries.ts'

/**
 * Takes a webhook only as a hint that a payment may have changed: checks its signature, and a job looks up the payment that it names
 * (docs/adr/0013-payment-reconciliation.md). A webhook that names no payment of ours is logged and ignored.
 */
export async function receiveWebhook({ db, jobs, payments, log }: AppContext, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || !(await payments.verifySignature(body, signature)))
    throw new AppError('not_allowed', messages.webhookSignatureInvalid)
  const reference = parseReference(body)
  if (!reference || !(await findPayment(db, reference)))
    return log.warn({ reference }, 'a signed webhook names no payment of ours')
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'reconcile-payment', { reference }))
}

function parseReference(body: Buffer): string | undefined {
  try {
    const { data } = envelope.parse(JSON.parse(body.toString()))
    return data.reference ?? data.transaction_reference ?? data.transaction?.reference
  } catch {
    return undefined // signed, but not about a payment: the data of `subscription.expiring_cards` is an array
  }
}

// The characters that providers allow in a reference. PostgreSQL could not store a NUL in a job.
const text = z
  .string()
  .regex(/^[\w.=-]{1,100}$/)
  .optional()
  .catch(undefined)
const envelope = z.object({
  data: z.object({
    reference: text,
    transaction_reference: text,
    transaction: z.object({ reference: text }).optional().catch(undefined),
  }),
})

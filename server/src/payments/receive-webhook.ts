import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { paymentOf } from './queries.ts'

/**
 * A webhook is only a hint that a payment may have changed: its signature is checked, and a job looks up the payment that it
 * names. What else it says is not believed (docs/adr/0013). For what names no payment of ours nothing is done, and the log says so.
 */
export async function hearWebhook({ db, jobs, payments, log }: AppContext, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || !(await payments.isSigned(body, signature)))
    throw new AppError('not_allowed', messages.webhookUnsigned)
  const reference = referenceIn(body)
  if (!reference || !(await paymentOf(db, reference)))
    return log.warn({ reference }, 'a signed webhook names no payment of ours')
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'settle-payment', { reference }))
}

function referenceIn(body: Buffer): string | undefined {
  try {
    const { data } = envelope.parse(JSON.parse(body.toString()))
    return data.reference ?? data.transaction_reference ?? data.transaction?.reference
  } catch {
    return undefined // signed, and not about a payment: `subscription.expiring_cards` has an array, for one
  }
}

// What any provider allows in a reference; besides, a job cannot hold a NUL.
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

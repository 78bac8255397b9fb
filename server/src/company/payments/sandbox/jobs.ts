import type { Db } from '../../../platform/db/client.ts'
import type { Jobs } from '../../../platform/lib/jobs.ts'
import { seconds } from '../../../platform/lib/time.ts'
import { signBody } from '../../../platform/payment-provider/paystack.ts'
import { findTransaction, presentTransaction, type TransactionRow } from './store.ts'

export type Deps = {
  db: Db
  jobs: Jobs
  clock: () => Date
  key: () => Promise<string>
  /** The address of its pages for a browser. */
  publicUrl: string
  webhookUrl: () => string
}

type Webhook = { event: string; reference: string }

/** Sends the sandbox's webhooks, and repeats those that are not answered with 200. */
export const registerSandboxJobs = ({ jobs, db, key, webhookUrl }: Deps) =>
  jobs.work<Webhook>('sandbox-webhook', async ({ event, reference }) => {
    const row = await findTransaction(db, 'reference', reference)
    if (!row) return
    const body = Buffer.from(JSON.stringify(buildWebhook(event, row)))
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signBody(await key(), body) },
      body,
      signal: AbortSignal.timeout(seconds(30)),
    })
    if (response.status !== 200) throw new Error(`The sandbox's webhook was answered by ${response.status}.`)
  })

const buildWebhook = (event: string, row: TransactionRow) =>
  event === 'refund.processed'
    ? {
        event,
        data: { status: 'processed', transaction_reference: row.reference, amount: row.amount, currency: row.currency },
      }
    : { event, data: presentTransaction(row) }

import type { AppContext } from '../../platform/context.ts'
import { before, seconds } from '../../platform/lib/time.ts'
import { type MakeOrder, makeOrder } from './make-order.ts'
import { claimStalledOrders, endedOrder, type Outcome } from './order-queries.ts'

type MailOrder = { orderId: string }

export async function registerOrderJobs(context: AppContext) {
  // One at a time: each fills a connection and the disk, and shoppers need both.
  await context.jobs.work<MakeOrder>('make-order', (job) => makeOrder(context, job), { atOnce: 1 })
  await context.jobs.work<MailOrder>('mail-order', (job) => mailOrder(context, job))
  await context.jobs.every('continue-orders', '* * * * *', () => continueOrders(context, seconds(15)))
  await continueOrders(context, 0)
}

/**
 * Continues the orders that have made no progress for this long: their server was killed, or their partner was suspended. An order
 * that is only slow is not harmed, because a batch is made once.
 */
export async function continueOrders({ db, jobs, clock }: AppContext, stalledFor: number): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    for (const { id, batchesMade } of await claimStalledOrders(tx, { before: before(now, stalledFor), now }))
      await jobs.enqueue(tx, 'make-order', { orderId: id, position: batchesMade + 1 })
  })
}

async function mailOrder({ db, mailer, config }: AppContext, { orderId }: MailOrder) {
  const order = await endedOrder(db, orderId)
  if (!order?.outcome || order.outcome === 'canceled') return // the person who canceled it knows
  const { subject, paragraphs } = composeOrderMail(order, order.outcome)
  await mailer.send({
    to: order.to,
    subject,
    greeting: `Hello ${order.companyName},`,
    paragraphs,
    link: { label: 'See the codes', url: `${config.PUBLIC_URL}/lots/${orderId}` },
  })
}

type EndedOrder = NonNullable<Awaited<ReturnType<typeof endedOrder>>>

function composeOrderMail(
  { displayName: name, productName, codesMade, quantity, isImported, lineErrorCount }: EndedOrder,
  outcome: Exclude<Outcome, 'canceled'>,
) {
  const count = (number: number | null) => (number ?? 0).toLocaleString('en-US')
  const made = `${count(codesMade)} codes for ${productName} were made.`
  switch (outcome) {
    case 'ready':
      return {
        subject: `Codes are ready: ${productName}, ${name}`,
        paragraphs: [
          isImported
            ? `${count(codesMade)} serials for ${productName} are imported.`
            : `${count(codesMade)} codes for ${productName} are ready to download.`,
        ],
      }
    case 'failed':
      return {
        subject: `Import failed: ${productName}, ${name}`,
        paragraphs: [
          `Nothing was imported for ${productName} or counted against your plan: ${lineErrorCount === 1 ? 'one serial in the file is' : `${count(lineErrorCount)} serials in the file are`} already in use. The product’s page lists them.`,
        ],
      }
    case 'payment_withdrawn':
      return {
        subject: `Order stopped: ${productName}, ${name}`,
        paragraphs: [
          `${made} The other ${count(quantity - codesMade)} were not, because the payment for their month was refunded.`,
        ],
      }
  }
}

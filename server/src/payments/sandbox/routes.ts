import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { Jobs } from '../../lib/jobs.ts'
import { seconds } from '../../lib/time.ts'
import { sandboxPath } from '../../lib/payments/create-payment-provider.ts'
import { signed } from '../../lib/payments/paystack.ts'
import { checkoutPage, eventsOf, gonePage, lateSeconds, listPage } from './pages.ts'
import { cards, dataOf, insertTransaction, newestTransactions, type Row, transactionBy } from './store.ts'


type Means = {
  db: Db
  jobs: Jobs
  clock: () => Date
  key: () => Promise<string>
  /** Where its pages are for a browser, and where its webhooks go. */
  publicUrl: string
  webhookUrl: () => string
  /** Whether it shows all payments to anyone, with a way to refund them: for trying things out. */
  isOpen: boolean
}
type Webhook = { event: string; reference: string }

/**
 * A payment provider without money, for trying things out: Paystack's HTTP contract (facts in paystack.ts) with a checkout
 * whose payer chooses what becomes of the payment, and signed webhooks that come again until they are answered.
 */
export async function sandbox(app: FastifyInstance, means: Means) {
  const { db, clock, key } = means
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // PostgreSQL takes no NUL.
    if (request.url.includes('%00')) return html(reply, 404, gonePage())
  })
  const api = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.authorization === `Bearer ${await key()}`) return
    return refuse(reply, 401, 'Invalid key')
  }
  const checkoutUrl = (accessCode: string) => `${means.publicUrl}${sandboxPath}/checkout/${accessCode}`

  app.post('/transaction/initialize', { ...hidden, onRequest: api }, async (request, reply) => {
    const wish = initialization.safeParse(request.body)
    if (!wish.success) return refuse(reply, 400, `Invalid ${wish.error.issues[0]?.path.join('.')}`)
    const made = await insertTransaction(db, { ...wish.data, now: clock() })
    if (!made) return refuse(reply, 400, 'Duplicate Transaction Reference')
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: checkoutUrl(made.accessCode),
        access_code: made.accessCode,
        reference: wish.data.reference,
      },
    }
  })

  app.get('/transaction/verify/:reference', { ...hidden, onRequest: api }, async (request, reply) => {
    const { reference } = request.params as { reference: string }
    const row = await transactionBy(db, 'reference', reference)
    if (!row) return refuse(reply, 400, 'Transaction reference not found.')
    return { status: true, message: 'Verification successful', data: dataOf(row) }
  })

  app.post('/transaction/charge_authorization', { ...hidden, onRequest: api }, async (request, reply) => {
    const wish = charging.safeParse(request.body)
    if (!wish.success) return refuse(reply, 400, `Invalid ${wish.error.issues[0]?.path.join('.')}`)
    const card = cards.find(({ code }) => wish.data.authorization_code.startsWith(code))
    if (!card) return refuse(reply, 400, 'Authorization code does not exist')
    const made = await insertTransaction(db, { ...wish.data, now: clock() })
    if (!made) return refuse(reply, 400, 'Duplicate Transaction Reference')
    await settle(means, made.accessCode, card.becomes, card.number)
    const { accessCode: access_code } = made
    const challenge = {
      paused: true,
      authorization_url: checkoutUrl(access_code),
      reference: wish.data.reference,
      access_code,
    }
    const row = await transactionBy(db, 'accessCode', access_code)
    const data = card.becomes === 'pending' ? challenge : row && dataOf(row)
    return { status: true, message: 'Charge attempted', data: data ?? null }
  })

  checkout(app, means)
  if (means.isOpen) dashboard(app, means)
}

/** Sends the webhooks that the sandbox owes; one that is not answered by 200 comes again. */
export const workSandboxWebhooks = ({ jobs, db, key, webhookUrl }: Means) =>
  jobs.work<Webhook>('sandbox-webhook', async ({ event, reference }) => {
    const row = await transactionBy(db, 'reference', reference)
    if (!row) return
    const body = Buffer.from(JSON.stringify(webhookOf(event, row)))
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signed(await key(), body) },
      body,
      signal: AbortSignal.timeout(seconds(30)),
    })
    if (response.status !== 200) throw new Error(`The sandbox's webhook was answered by ${response.status}.`)
  })

/** What a payer does at the checkout. */
function checkout(app: FastifyInstance, means: Means) {
  const { db } = means
  // Only who sees the list of payments could confirm one.
  const cardsShown = cards.filter(({ becomes }) => means.isOpen || becomes !== 'pending')
  app.get('/checkout/:accessCode', hidden, async (request, reply) => {
    const row = await transactionBy(db, 'accessCode', (request.params as { accessCode: string }).accessCode)
    return html(reply, row ? 200 : 404, row ? checkoutPage(row, cardsShown) : gonePage())
  })
  app.post('/checkout/:accessCode', hidden, async (request, reply) => {
    const { accessCode } = request.params as { accessCode: string }
    const choice = choosing.safeParse(request.body)
    const row = choice.success ? await transactionBy(db, 'accessCode', accessCode) : undefined
    if (!choice.success || !row) return html(reply, 404, gonePage())
    const card = cardsShown.find(({ number }) => number === choice.data.card) ?? cards[0]
    if (choice.data.action !== 'abandon')
      await settle(means, accessCode, choice.data.action === 'pay' ? card.becomes : 'failed', card.number)
    if (!row.callbackUrl) return html(reply, 200, checkoutPage(row, cardsShown))
    const back = new URL(row.callbackUrl)
    back.searchParams.set('trxref', row.reference)
    back.searchParams.set('reference', row.reference)
    return reply.redirect(back.href, 303)
  })
}

/** What a merchant does in the provider's own dashboard. */
function dashboard(app: FastifyInstance, means: Means) {
  const { db } = means
  app.get('/', hidden, async (_request, reply) => html(reply, 200, listPage(await newestTransactions(db))))
  const toList = (reply: FastifyReply) => reply.redirect(`${means.publicUrl}${sandboxPath}/`, 303)
  app.post('/refund/:accessCode', hidden, async (request, reply) => {
    await settle(means, (request.params as { accessCode: string }).accessCode, 'reversed')
    return toList(reply)
  })
  app.post('/confirm/:accessCode', hidden, async (request, reply) => {
    const { accessCode } = request.params as { accessCode: string }
    const row = await transactionBy(db, 'accessCode', accessCode)
    if (row?.status === 'pending') await settle(means, accessCode, 'success')
    return toList(reply)
  })
  // A provider's webhooks come twice, late and in any order: here is how to see that.
  for (const [when, inSeconds] of [
    ['', 0],
    ['/late', lateSeconds],
  ] as const)
    app.post(`/webhook/:accessCode/:event${when}`, hidden, async (request, reply) => {
      const { accessCode, event } = request.params as { accessCode: string; event: string }
      const row = await transactionBy(db, 'accessCode', accessCode)
      if (!row || !eventsOf(row.status).includes(event)) return html(reply, 404, gonePage())
      await db
        .transaction()
        .execute((tx) => means.jobs.enqueue(tx, 'sandbox-webhook', { event, reference: row.reference }, inSeconds))
      return toList(reply)
    })
}

const hidden = { schema: { hide: true } } as const

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: false, message, type: 'validation_error' })

const webhookOf = (event: string, row: Row) =>
  event === 'refund.processed'
    ? {
        event,
        data: { status: 'processed', transaction_reference: row.reference, amount: row.amount, currency: row.currency },
      }
    : { event, data: dataOf(row) }

const initialization = z.object({
  email: z.email(),
  amount: z.coerce.number().int().min(5000),
  reference: z.string().regex(/^[\w.=-]+$/),
  currency: z.literal('NGN').default('NGN'),
  callback_url: z.url().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
const charging = initialization.extend({ authorization_code: z.string() })
const choosing = z.object({ action: z.enum(['pay', 'decline', 'abandon']), card: z.string().optional() })

const movedFrom = {
  success: ['abandoned', 'failed', 'pending'],
  failed: ['abandoned', 'failed'],
  pending: ['abandoned', 'failed'],
  reversed: ['success'],
}

/** Moves a payment on where it may be: a paid one can only be refunded, a failed one still be paid, a waiting one be confirmed. */
const settle = (
  { db, jobs, clock }: Means,
  accessCode: string,
  status: 'success' | 'failed' | 'pending' | 'reversed',
  card?: string,
) =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('sandboxTransactions')
      .set({
        status,
        ...(card ? { card } : {}),
        ...(status === 'success' ? { paidAt: clock() } : {}),
      })
      .where('accessCode', '=', accessCode)
      .where('status', 'in', movedFrom[status])
      .returning('reference')
      .executeTakeFirst()
    const event = { success: 'charge.success', reversed: 'refund.processed', failed: undefined, pending: undefined }[
      status
    ]
    if (row && event) await jobs.enqueue(tx, 'sandbox-webhook', { event, reference: row.reference })
  })

const html = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page)

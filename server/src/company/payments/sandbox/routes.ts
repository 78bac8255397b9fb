import { email } from '@sahihi/contract/domain/text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RequireDeveloper } from '../../../platform/http/developer-pages.ts'
import { sendPlainPage } from '../../../platform/http/send-text.ts'
import { sandboxPath } from '../../../platform/payment-provider/create-payment-provider.ts'
import type { Deps } from './jobs.ts'
import { checkoutPage, lateSeconds, listPage, listWebhookEvents, notFoundPage } from './pages.ts'
import { cards, findTransaction, insertTransaction, newestTransactions, presentTransaction } from './store.ts'

/**
 * A payment provider without money for development and tests: the parts of Paystack's HTTP API that payment-provider/paystack.ts
 * uses, a checkout where the payer chooses the outcome, and signed webhooks that are repeated until they are answered.
 */
export async function sandboxRoutes(app: FastifyInstance, deps: Deps & { requireDeveloper: RequireDeveloper }) {
  const { db, clock, key } = deps
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // PostgreSQL takes no NUL.
    if (request.url.includes('%00')) return sendPlainPage(reply.code(404), notFoundPage())
  })
  const api = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.authorization === `Bearer ${await key()}`) return
    return reject(reply, 401, 'Invalid key')
  }
  const checkoutUrl = (accessCode: string) => `${deps.publicUrl}${sandboxPath}/checkout/${accessCode}`

  app.post('/transaction/initialize', { ...hidden, onRequest: api }, async (request, reply) => {
    const input = initialization.safeParse(request.body)
    if (!input.success) return reject(reply, 400, `Invalid ${input.error.issues[0]?.path.join('.')}`)
    const created = await insertTransaction(db, { ...input.data, now: clock() })
    if (!created) return reject(reply, 400, 'Duplicate Transaction Reference')
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: checkoutUrl(created.accessCode),
        access_code: created.accessCode,
        reference: input.data.reference,
      },
    }
  })

  app.get('/transaction/verify/:reference', { ...hidden, onRequest: api }, async (request, reply) => {
    const { reference } = request.params as { reference: string }
    const row = await findTransaction(db, 'reference', reference)
    if (!row) return reject(reply, 400, 'Transaction reference not found.')
    return { status: true, message: 'Verification successful', data: presentTransaction(row) }
  })

  app.post('/transaction/charge_authorization', { ...hidden, onRequest: api }, async (request, reply) => {
    const input = charge.safeParse(request.body)
    if (!input.success) return reject(reply, 400, `Invalid ${input.error.issues[0]?.path.join('.')}`)
    const card = cards.find(({ code }) => input.data.authorization_code.startsWith(code))
    if (!card) return reject(reply, 400, 'Authorization code does not exist')
    const created = await insertTransaction(db, { ...input.data, now: clock() })
    if (!created) return reject(reply, 400, 'Duplicate Transaction Reference')
    const { accessCode } = created
    const { reference } = input.data
    await changeStatus(deps, accessCode, card.outcome, card.number)
    const challenge = {
      paused: true,
      authorization_url: checkoutUrl(accessCode),
      reference,
      access_code: accessCode,
    }
    const row = await findTransaction(db, 'accessCode', accessCode)
    const data = card.outcome === 'pending' ? challenge : row && presentTransaction(row)
    return { status: true, message: 'Charge attempted', data: data ?? null }
  })

  checkout(app, deps)
  await app.register(async (scope) => {
    scope.addHook('onRequest', deps.requireDeveloper)
    dashboard(scope, deps)
  })
}

/** The payer's checkout, opened by its access code. */
function checkout(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  app.get('/checkout/:accessCode', hidden, async (request, reply) => {
    const row = await findTransaction(db, 'accessCode', (request.params as { accessCode: string }).accessCode)
    return sendPlainPage(reply.code(row ? 200 : 404), row ? checkoutPage(row) : notFoundPage())
  })
  app.post('/checkout/:accessCode', hidden, async (request, reply) => {
    const { accessCode } = request.params as { accessCode: string }
    const choice = checkoutForm.safeParse(request.body)
    const row = choice.success ? await findTransaction(db, 'accessCode', accessCode) : undefined
    if (!choice.success || !row) return sendPlainPage(reply.code(404), notFoundPage())
    const card = cards.find(({ number }) => number === choice.data.card) ?? cards[0]
    if (choice.data.action !== 'abandon')
      await changeStatus(deps, accessCode, choice.data.action === 'pay' ? card.outcome : 'failed', card.number)
    if (!row.callbackUrl) return sendPlainPage(reply, checkoutPage(row))
    const back = new URL(row.callbackUrl)
    back.searchParams.set('trxref', row.reference)
    back.searchParams.set('reference', row.reference)
    return reply.redirect(back.href, 303)
  })
}

/** The merchant's dashboard at the provider. */
function dashboard(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  app.get('/', hidden, async (_request, reply) => sendPlainPage(reply, listPage(await newestTransactions(db))))
  const toList = (reply: FastifyReply) => reply.redirect(`${deps.publicUrl}${sandboxPath}/`, 303)
  app.post('/refund/:accessCode', hidden, async (request, reply) => {
    await changeStatus(deps, (request.params as { accessCode: string }).accessCode, 'reversed')
    return toList(reply)
  })
  app.post('/confirm/:accessCode', hidden, async (request, reply) => {
    const { accessCode } = request.params as { accessCode: string }
    const row = await findTransaction(db, 'accessCode', accessCode)
    if (row?.status === 'pending') await changeStatus(deps, accessCode, 'success')
    return toList(reply)
  })
  // A provider's webhooks may arrive twice, late and in any order: these buttons show that.
  for (const [when, inSeconds] of [
    ['', 0],
    ['/late', lateSeconds],
  ] as const)
    app.post(`/webhook/:accessCode/:event${when}`, hidden, async (request, reply) => {
      const { accessCode, event } = request.params as { accessCode: string; event: string }
      const row = await findTransaction(db, 'accessCode', accessCode)
      if (!row || !listWebhookEvents(row.status).includes(event)) return sendPlainPage(reply.code(404), notFoundPage())
      await db
        .transaction()
        .execute((tx) => deps.jobs.enqueue(tx, 'sandbox-webhook', { event, reference: row.reference }, inSeconds))
      return toList(reply)
    })
}

const hidden = { schema: { hide: true } } as const

const reject = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: false, message, type: 'validation_error' })

const initialization = z.object({
  email,
  amount: z.coerce.number().int().min(5000),
  reference: z.string().regex(/^[\w.=-]+$/),
  currency: z.literal('NGN').default('NGN'),
  callback_url: z.url().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
const charge = initialization.extend({ authorization_code: z.string() })
const checkoutForm = z.object({ action: z.enum(['pay', 'decline', 'abandon']), card: z.string().optional() })

const allowedFrom = {
  success: ['abandoned', 'failed', 'pending'],
  failed: ['abandoned', 'failed'],
  pending: ['abandoned', 'failed'],
  reversed: ['success'],
}

/** Changes a payment's status if that is possible: a paid one can only be refunded, a failed one can still be paid. */
const changeStatus = (
  { db, jobs, clock }: Deps,
  accessCode: string,
  status: 'success' | 'failed' | 'pending' | 'reversed',
  cardNumber?: string,
) =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('sandboxTransactions')
      .set({ status, ...(cardNumber && { cardNumber }), ...(status === 'success' && { paidAt: clock() }) })
      .where('accessCode', '=', accessCode)
      .where('status', 'in', allowedFrom[status])
      .returning('reference')
      .executeTakeFirst()
    const event = status === 'success' ? 'charge.success' : status === 'reversed' ? 'refund.processed' : undefined
    if (row && event) await jobs.enqueue(tx, 'sandbox-webhook', { event, reference: row.reference })
  })

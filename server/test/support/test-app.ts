import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { createProduct, ProductForm } from '@sahihi/contract/endpoints/inventory-products.ts'
import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { inject as provided } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { readPages } from '../../src/http/html-pages.ts'
import { createContext } from '../../src/create-context.ts'
import { databaseUrl, run } from './global-setup.ts'
import { feedbackProduct } from './feedback-factory.ts'

type Options = {
  env?: Record<string, string>
  mailRetrySeconds?: number
  heartbeatSeconds?: number
  withPages?: boolean
  listens?: boolean
}
type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string>; from?: string }
export type Actor = { token: string; partnerId: string; accountId: string; email: string; companyName: string }
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** What the browser sends with a call that our own page makes. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

/** An app on a fresh database, a clock that moves by hand, and factories that build their own parents. Close it after the file. */
export async function createTestApp({
  env = {},
  mailRetrySeconds,
  heartbeatSeconds,
  withPages = false,
  listens = false,
}: Options = {}) {
  const url = await freshDatabase()
  const time = { now: new Date('2026-05-03T10:00:00Z') }
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', ...env })
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const clock = () => new Date(time.now)
  const wait = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1000)
  }
  const { context, close } = await createContext(config, url, log, {
    clock,
    ...(mailRetrySeconds ? { mailRetrySeconds } : {}),
    ...(heartbeatSeconds ? { heartbeatSeconds } : {}),
  })
  const fastify = await buildApp(context, withPages ? readPages(config) : undefined)
  // For what calls it by HTTP: the sandbox of payments is a part of it.
  if (listens) context.server.url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, headers = {}, from = '127.0.0.1' }: Call = {},
  ) =>
    fastify.inject({
      method,
      url: path,
      remoteAddress: from,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    })
  const scan = (
    serial: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = fromOurPage,
    from?: string,
  ) =>
    call(
      'GET',
      `/api/products/verify/${encodeURIComponent(serial)}?${new URLSearchParams({ scanId: randomUUID(), ...query })}`,
      { headers, ...(from ? { from } : {}) },
    )
  const factories = factoriesOf({ db: context.db, clock, call })
  const closeAll = async () => {
    await fastify.close()
    await close()
    await run(provided('serverUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  }
  return { fastify, context, db: context.db, url, time, wait, call, scan, ...factories, close: closeAll }
}

/** A new database cloned from the migrated template. */
export async function freshDatabase(): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await run(provided('serverUrl'), `create database ${name} template ${provided('templateName')}`)
  return databaseUrl(provided('serverUrl'), name)
}

type Means = { db: Awaited<ReturnType<typeof createContext>>['context']['db']; clock: () => Date; call: CallFunction }
type CallFunction = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  given?: Call,
) => Promise<{ statusCode: number; json: <T>() => T; body: string }>
type ProductReply = z.output<typeof createProduct.reply>

function factoriesOf({ db, clock, call }: Means) {
  /** An approved partner, signed in, whose plan (a trial unless said) has `codeLimit` codes left (100 as in life). */
  async function createPartner({
    companyName = 'Emzor',
    codeLimit = 100,
    planType = 'TRIAL',
  }: {
    companyName?: string
    codeLimit?: number
    planType?: PlanType
  } = {}): Promise<Actor> {
    const partnerId = uuidv7()
    const email = `${randomBytes(5).toString('hex')}@maker.example`
    const now = clock()
    await db
      .insertInto('partners')
      .values({
        id: partnerId,
        companyName,
        email,
        address: '1 Marina, Lagos',
        phoneNumber: '+234 801 234 5678',
        businessRegistrationNumber: 'RC 123456',
        appliedAt: now,
        emailVerifiedAt: now,
        approvedAt: now,
      })
      .execute()
    const endsAt = new Date(now.getTime() + 14 * 86_400_000)
    await db
      .insertInto('subscriptionPeriods')
      .values({ id: uuidv7(), partnerId, planType, startsAt: now, endsAt, codeLimit })
      .execute()
    return { partnerId, companyName, ...(await signInNew({ email, partnerId, isAdmin: false })) }
  }

  const createAdmin = () =>
    signInNew({ email: `${randomBytes(5).toString('hex')}@sahihi.example`, partnerId: null, isAdmin: true })

  async function signInNew(account: { email: string; partnerId: string | null; isAdmin: boolean }) {
    const accountId = uuidv7()
    await db
      .insertInto('accounts')
      .values({ id: accountId, createdAt: clock(), ...account })
      .execute()
    return { accountId, email: account.email, token: await createSession(accountId) }
  }

  async function createSession(accountId: string) {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    await db
      .insertInto('sessions')
      .values({
        tokenHash: createHash('sha256').update(token).digest(),
        accountId,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute()
    return token
  }

  /** A product with a first batch, made by its partner through the API. */
  async function createBatch({ partner, ...wish }: { partner?: Actor } & Partial<ProductForm> = {}) {
    const owner = partner ?? (await createPartner({ codeLimit: 5000 }))
    const reply = await call('POST', '/api/products', { token: owner.token, body: { ...defaultProduct, ...wish } })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    const { product, batch } = reply.json<ProductReply>().data
    return { partner: owner, product, batch }
  }

  /** The serials of a batch. */
  async function serialsOf(batchId: string, token: string) {
    const reply = await call('GET', `/api/products/${batchId}/qr-details?sortField=verificationNumber&sortOrder=asc`, {
      token,
    })
    return reply
      .json<{ data: { qrCodes: { verificationNumber: string }[] } }>()
      .data.qrCodes.map((code) => code.verificationNumber)
  }

  /** One code of a new batch of one, in its maker's hands. */
  async function createCode(wish: { partner?: Actor } & Partial<ProductForm> = {}) {
    const made = await createBatch({ quantity: 1, ...wish })
    const [serial = ''] = await serialsOf(made.batch.id, made.partner.token)
    return { ...made, serial }
  }

  /** As createCode, of a product that asks for feedback: its maker is on the Premium plan. */
  async function createFeedbackCode(wish: { partner?: Actor } & Partial<ProductForm> = {}) {
    const partner = wish.partner ?? (await createPartner({ codeLimit: 5000, planType: 'PREMIUM' }))
    return createCode({ ...feedbackProduct, ...wish, partner })
  }

  return { createFeedbackCode, createPartner, createAdmin, createSession, createBatch, serialsOf, createCode }
}

export const defaultProduct = {
  name: 'Paracetamol 500 mg',
  description: 'Tablets, 10 x 10',
  category: 'Medicine',
  batch: 'Run 7',
  quantity: 3,
  scanLimit: null as number | null,
  manufacturingDate: '2026-04-01',
  expirationDate: '2028-04-01',
}

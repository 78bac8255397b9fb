import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { api } from '@sahihi/contract/endpoints/api.ts'
import type { createProduct, ProductForm } from '@sahihi/contract/endpoints/inventory/products.ts'
import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { inject as provided } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { readPages } from '../../src/http/html-pages.ts'
import { errorCodesOf } from '../../src/http/openapi.ts'
import type { RequestLimits } from '../../src/http/request-limits.ts'
import { createLog } from '../../src/lib/log.ts'
import { returnClusterDatabase, takeClusterDatabase } from './cluster-database.ts'
import { emptyTables, fingerprint } from './empty-tables.ts'
import { feedbackProduct } from './feedback-factory.ts'
import { databaseUrl, run } from './postgres-server.ts'
import { testKey } from './test-key.ts'
import './weak-hashes.ts'

type Options = {
  env?: Record<string, string>
  mailRetrySeconds?: number
  heartbeatSeconds?: number
  /** Reads the pages that it serves: `readBuiltPages` (built-pages.ts), or nothing for an app without pages. */
  pages?: typeof readPages
  /** Receives the lines of the log. */
  logTo?: (line: string) => void
  listens?: boolean
  requestLimits?: RequestLimits
  /** Given the URL of the database, returns the one by which the app reaches it. */
  reachDatabase?: (url: string) => Promise<string>
  /** A migrated database that stays, instead of a new one. */
  url?: string
}
type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string>; from?: string }
export type Actor = { token: string; partnerId: string; accountId: string; email: string; companyName: string }
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Whether the test databases are spread over a Citus cluster. */
export const isOnCluster = provided('clusterPrefix') !== undefined

/** What the browser sends with a call that our own page makes. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

// Of files that have ended. To empty the database of one takes a tenth of what it takes to make an app.
const idleApps: TestApp[] = []
let freshFingerprint: string | undefined

/** An app on an empty database with a clock of its own, and factories that create their own parents. Close it after the file. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  if (Object.keys(options).length > 0 || isOnCluster) return openTestApp(options)
  const app = idleApps.pop() ?? (await openTestApp({}))
  freshFingerprint ??= await fingerprint(app.db)
  const context = { ...app.context, payments: { ...app.context.payments } }
  const close = async () => {
    if (app.fastify.server.listening || (await fingerprint(app.db)) !== freshFingerprint) return app.close()
    Object.assign(app.context, context)
    app.time.now = startOfTime()
    await emptyTables(app.db)
    app.reportUndocumented()
    idleApps.push(app)
  }
  return { ...app, close }
}

const startOfTime = () => new Date('2026-05-03T10:00:00Z')

async function openTestApp({
  env = {},
  mailRetrySeconds,
  heartbeatSeconds,
  pages,
  logTo,
  listens = false,
  requestLimits,
  reachDatabase = async (url) => url,
  url: ownUrl,
}: Options = {}) {
  const url = ownUrl ?? (await freshDatabase())
  const time = { now: startOfTime() }
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', ...env }
  const config = { SECRET_KEY: testKey, ...readConfig(settings) }
  const log = logTo
    ? createLog({ ...config, LOG_LEVEL: 'trace' }, { write: logTo })
    : pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const clock = () => new Date(time.now)
  const wait = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1000)
  }
  const { context, close } = await createContext(config, await reachDatabase(url), log, {
    clock,
    ...(mailRetrySeconds ? { mailRetrySeconds } : {}),
    ...(heartbeatSeconds ? { heartbeatSeconds } : {}),
  })
  const fastify = await buildApp(context, pages?.(config), requestLimits)
  // For tests that reach it by HTTP, such as those of the payment sandbox.
  if (listens) context.server.url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const undocumented = new Set<string>()
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, headers = {}, from = '127.0.0.1' }: Call = {},
  ) => {
    const reply = await fastify.inject({
      method,
      url: path,
      remoteAddress: from,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    if (reply.statusCode >= 400) noteUndocumented(undocumented, method, path, reply.body)
    return reply
  }
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
    if (!ownUrl) await removeDatabase(url)
    reportUndocumented()
  }
  const reportUndocumented = () => {
    if (undocumented.size > 0) throw new Error(`Add to "errors" in the contract:\n${[...undocumented].join('\n')}`)
  }
  const tools = { time, wait, call, scan, reportUndocumented, close: closeAll }
  return { fastify, context, db: context.db, url, ...tools, ...factories }
}

const documented = api.map((endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  name: endpoint.name,
  codes: new Set<string>([...errorCodesOf(endpoint), 'internal']),
}))

// Whatever error a test provokes must be in the API reference.
function noteUndocumented(undocumented: Set<string>, method: string, path: string, body: string) {
  const [pathname = ''] = path.split('?')
  const matches = documented.filter((endpoint) => endpoint.method === method && endpoint.pattern.test(pathname))
  const endpoint = matches.find(({ pattern }) => !pattern.source.includes('[^')) ?? matches[0]
  const code = /"code":"(\w+)"/.exec(body)?.[1]
  if (endpoint && code && !endpoint.codes.has(code)) undocumented.add(`${endpoint.name}: ${code}`)
}

/** A new database cloned from the migrated template, or an empty distributed one. */
export async function freshDatabase(): Promise<string> {
  const prefix = provided('clusterPrefix')
  if (prefix) return takeClusterDatabase(provided('serverUrl'), prefix)
  const name = `t_${randomBytes(8).toString('hex')}`
  // Copying files takes a quarter of the work of logging each page.
  await run(provided('serverUrl'), `create database ${name} template ${provided('templateName')} strategy file_copy`)
  return databaseUrl(provided('serverUrl'), name)
}

const removeDatabase = (url: string) =>
  provided('clusterPrefix')
    ? returnClusterDatabase(url)
    : run(provided('serverUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)

type Deps = { db: Awaited<ReturnType<typeof createContext>>['context']['db']; clock: () => Date; call: CallFunction }
type CallFunction = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: Call,
) => Promise<{ statusCode: number; json: <T>() => T; body: string }>
type ProductReply = z.output<typeof createProduct.reply>

function factoriesOf({ db, clock, call }: Deps) {
  /** An approved, signed-in partner with `codeLimit` codes left in its plan, by default a trial with 100. */
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
    const email = `${randomBytes(5).toString('hex')}@manufacturer.example`
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
    return { partnerId, companyName, ...(await signInNew({ email, partnerId })) }
  }

  const createAdmin = () => signInNew({ email: `${randomBytes(5).toString('hex')}@sahihi.example`, partnerId: null })

  async function signInNew({ email, partnerId }: { email: string; partnerId: string | null }) {
    const accountId = uuidv7()
    await db
      .insertInto('accounts')
      .values({ id: accountId, email, createdAt: clock(), adminRole: partnerId ? null : 'owner' })
      .execute()
    if (partnerId) await addMembership({ accountId, partnerId, role: 'owner' })
    return { accountId, email, token: await createSession(accountId) }
  }

  const addMembership = (membership: { accountId: string; partnerId: string; role: PartnerRole }) =>
    db
      .insertInto('memberships')
      .values({ ...membership, joinedAt: clock() })
      .execute()

  /** A signed-in member of a partner, in any role. */
  async function createMember(partner: Pick<Actor, 'partnerId' | 'companyName'>, role: PartnerRole): Promise<Actor> {
    const accountId = uuidv7()
    const email = `${randomBytes(5).toString('hex')}@member.example`
    await db.insertInto('accounts').values({ id: accountId, email, createdAt: clock() }).execute()
    await addMembership({ accountId, partnerId: partner.partnerId, role })
    return { ...partner, accountId, email, token: await createSession(accountId) }
  }

  /** A session in the partner of the account, or in one of several. */
  async function createSession(accountId: string, partnerId?: string) {
    const membership = await db
      .selectFrom('memberships')
      .where('accountId', '=', accountId)
      .select('partnerId')
      .executeTakeFirst()
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    await db
      .insertInto('sessions')
      .values({
        tokenHash: createHash('sha256').update(token).digest(),
        accountId,
        partnerId: partnerId ?? membership?.partnerId ?? null,
        createdAt: now,
        lastUsedAt: now,
        passwordTypedAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute()
    return token
  }

  /** A product with a first batch, created by its partner through the API. */
  async function createBatch({ partner, ...overrides }: { partner?: Actor } & Partial<ProductForm> = {}) {
    const owner = partner ?? (await createPartner({ codeLimit: 5000 }))
    const reply = await call('POST', '/api/products', { token: owner.token, body: { ...defaultProduct, ...overrides } })
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

  /** One code of a new batch of one. */
  async function createCode(overrides: { partner?: Actor } & Partial<ProductForm> = {}) {
    const made = await createBatch({ quantity: 1, ...overrides })
    const [serial = ''] = await serialsOf(made.batch.id, made.partner.token)
    return { ...made, serial }
  }

  /** As createCode, for a product that asks for feedback: its partner has the Premium plan. */
  async function createFeedbackCode(overrides: { partner?: Actor } & Partial<ProductForm> = {}) {
    const partner = overrides.partner ?? (await createPartner({ codeLimit: 5000, planType: 'PREMIUM' }))
    return createCode({ ...feedbackProduct, ...overrides, partner })
  }

  return {
    createFeedbackCode,
    createPartner,
    createMember,
    createAdmin,
    createSession,
    createBatch,
    serialsOf,
    createCode,
  }
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

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import type { createProduct, ProductForm } from '@sahihi/contract/endpoints/products.ts'
import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { UpdateObject } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { createContext } from '../../src/platform/context.ts'
import type { DB } from '../../src/platform/db/schema.ts'
import { feedbackProduct } from './feedback-factory.ts'

export type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string>; from?: string }
export type Actor = { token: string; partnerId: string; accountId: string; email: string; companyName: string }

type Deps = { db: Awaited<ReturnType<typeof createContext>>['context']['db']; clock: () => Date; call: CallFunction }
type CallFunction = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: Call,
) => Promise<{ statusCode: number; json: <T>() => T; body: string }>
type ProductReply = z.output<typeof createProduct.reply>

/** Factories that create their own parents. */
export function createFactories({ db, clock, call }: Deps) {
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
        shopperPhone: '+234 700 000 0000',
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

  const update = (partnerId: string, change: UpdateObject<DB, 'partners'>) =>
    db.updateTable('partners').set(change).where('id', '=', partnerId).execute()
  const suspend = ({ partnerId }: Pick<Actor, 'partnerId'>, suspensionReason = 'Many complaints') =>
    update(partnerId, { suspendedAt: clock(), suspensionReason })
  const reinstate = ({ partnerId }: Pick<Actor, 'partnerId'>) =>
    update(partnerId, { suspendedAt: null, suspensionReason: null })
  const reject = (partnerId: string) =>
    update(partnerId, { approvedAt: null, rejectedAt: clock(), rejectionReason: 'Papers expired' })

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
        id: randomUUID(),
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

  /** A batch and the serials of its codes. */
  async function createCodes(overrides: { partner?: Actor } & Partial<ProductForm> = {}) {
    const made = await createBatch(overrides)
    return { ...made, serials: await serialsOf(made.batch.id, made.partner.token) }
  }

  /** One code of a new batch of one. */
  async function createCode(overrides: { partner?: Actor } & Partial<ProductForm> = {}) {
    const { serials, ...made } = await createCodes({ quantity: 1, ...overrides })
    return { ...made, serial: serials[0] ?? '' }
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
    addMembership,
    createAdmin,
    suspend,
    reinstate,
    reject,
    createCodes,
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

import { randomUUID } from 'node:crypto'
import type { listPartners } from '@sahihi/contract/endpoints/admin.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const reason = 'Its register entry is gone'

/** Calls of an admin about partners, and the audit events of that admin. */
export async function createAdminClient(app: TestApp) {
  const { accountId } = await app.createAdmin()
  // Each call has a new session because tests move the clock by weeks.
  const call = async (method: 'GET' | 'PUT', path: string, body?: object) =>
    app.call(method, `/api/admin/${path}`, { token: await app.createSession(accountId), body })
  const list = async (query: Record<string, string> = {}) =>
    (await call('GET', `partners?${new URLSearchParams(query)}`)).json<z.output<typeof listPartners.reply>>().data
  const rowOf = async ({ partnerId, email }: Actor) =>
    (await list({ search: email })).partners.find(({ id }) => id === partnerId)
  const suspend = (partnerId: string, why: string | undefined = reason) =>
    call('PUT', `partners/${partnerId}/suspension`, { suspended: true, reason: why })
  const reinstate = (partnerId: string, why = 'The register was wrong.') =>
    call('PUT', `partners/${partnerId}/suspension`, { suspended: false, reason: why })
  async function auditEventsOn(subject: string) {
    const events = await app.rows('auditLog', { subject, accountId })
    return events.map(({ action, partnerId, details, occurredAt }) => ({ action, partnerId, details, occurredAt }))
  }
  return { call, list, rowOf, suspend, reinstate, auditEventsOn }
}

/** Inserts a payment and returns its id. */
export async function insertPayment(app: TestApp, { partnerId }: Actor, overrides: object = {}) {
  const id = uuidv7()
  const price = { planType: 'BASIC', amount: 1_500_000, currency: 'NGN' }
  await app.db
    .insertInto('payments')
    .values({ id, partnerId, reference: `SHH-${randomUUID()}`, createdAt: app.time.now, ...price, ...overrides })
    .execute()
  return id
}

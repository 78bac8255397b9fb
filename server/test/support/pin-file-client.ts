import type { PinFileForm, PinFiles } from '@sahihi/contract/endpoints/pin-files.ts'
import { parse } from 'csv-parse/sync'
import { hashPassword } from '../../src/platform/lib/passwords.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const password = 'correct horse battery'
const hash = hashPassword(password)
export const pinFileForm: PinFileForm = { format: 'csv', reason: 'The first print run', currentPassword: password }

type Source = { of: 'batch' | 'orders'; id: string }

/** Files with hidden PINs over HTTP. */
export function pinFileClient(app: () => TestApp) {
  const pathOf = ({ of, id }: Source) => `/api/products/${of}/${id}/pin-files`

  async function givePassword<A extends Actor>(actor: A): Promise<A> {
    await app().change('accounts', { id: actor.accountId }, { passwordHash: await hash, name: 'Ada Obi' })
    return actor
  }
  /** A batch with PINs, and an owner with a password. */
  async function createBatch(overrides: Parameters<TestApp['createBatch']>[0] = {}) {
    const partner = overrides.partner ?? (await app().createPartner({ codeLimit: 10_000, planType: 'PREMIUM' }))
    await givePassword(partner)
    const made = await app().createBatch({ hasPin: true, ...overrides, partner })
    return { ...made, source: { of: 'batch' as const, id: made.batch.id } }
  }
  const make = ({ token }: Actor, source: Source, form: Partial<Record<keyof PinFileForm, unknown>> = {}, of = app()) =>
    of.call('POST', pathOf(source), { token, body: { ...pinFileForm, ...form } })
  const listed = async ({ token }: Actor, source: Source) =>
    (await app().call('GET', pathOf(source), { token })).json<{ data: PinFiles }>().data
  const allow = ({ token }: Actor, source: Source, body: object = {}) =>
    app().call('POST', `${pathOf(source)}/allowance`, {
      token,
      body: { reason: 'The printer lost a roll', currentPassword: password, ...body },
    })
  return { givePassword, createBatch, make, listed, allow }
}

/** The rows of a CSV file by column. */
export const rowsIn = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[]

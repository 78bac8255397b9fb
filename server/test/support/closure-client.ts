import type { ClosurePreview } from '@sahihi/contract/endpoints/closure.ts'
import { defaultProduct } from './factories.ts'
import type { createSignedInPartner } from './profile-client.ts'
import type { TestApp } from './test-app.ts'

type Owner = Pick<Awaited<ReturnType<typeof createSignedInPartner>>, 'token' | 'password' | 'companyName'>

/** Closes the account of an owner’s company. */
export const closePartner = (app: TestApp, { token, password, companyName }: Owner, overrides: object = {}) =>
  app.call('POST', '/api/partners/closure', {
    token,
    body: { reason: 'business_ends', companyName, currentPassword: password, ...overrides },
  })

export const previewClosure = async (app: TestApp, { token }: Pick<Owner, 'token'>) =>
  (await app.call('GET', '/api/partners/closure', { token })).json<{ data: ClosurePreview }>().data

/** The tables with a text somewhere in a row. Mails that were sent before are only stored without SMTP_URL. */
export async function tablesWith(
  { context: { pool } }: TestApp,
  text: string,
  schemas = ['public'],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p')
       and relnamespace = any ($1::regnamespace[]) and relname <> 'dev_mail_inbox' order by relname`,
    [schemas],
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select from ${name} as scanned where scanned::text ilike '%' || $1 || '%' limit 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

/** Creates a product with one batch, and returns the serial of a code. */
export async function createCodes(app: TestApp, token: string, product: object = {}) {
  const body = { ...defaultProduct, quantity: 1, ...product }
  const made = await app.call('POST', '/api/products', { token, body })
  if (made.statusCode !== 200) throw new Error(made.body)
  const { id } = made.json<{ data: { batch: { id: string } } }>().data.batch
  const [serial = ''] = await app.serialsOf(id, token)
  return { batchId: id, serial }
}

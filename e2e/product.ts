import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/lib/embedded-postgres.ts'
import { startProcess } from '../server/test/process.ts'
import { somewhere } from '../server/test/somewhere.ts'

export const admin = { email: 'admin@sahihi.example', password: 'admin-password' }
export const partnerPassword = 'a-good-password'

type PaidPlan = 'BASIC' | 'PREMIUM' | 'ENTERPRISE'

export type Product = {
  url: string
  /** The newest kept mail to an address, once it is there and matches. */
  mail(to: string, matching: RegExp): Promise<string>
  /** The PIN in the newest mail to an address. */
  pin(email: string): Promise<string>
  /** An application whose address is proven, made through the API. */
  applied(companyName: string): Promise<{ email: string; partnerId: string }>
  /** A call of the API by somebody who is signed in. */
  api(
    token: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; data: Record<string, unknown> }>
  /**
   * A partner as after the whole registration, made through the API once for each name: its e-mail and a new token. It
   * has a trial, or a running plan when one is named.
   */
  partner(companyName?: string, planType?: PaidPlan): Promise<{ email: string; token: string }>
  /** The admin's session, the same each time: an account may sign in only so often. */
  adminToken(): Promise<string>
  /** Gives a partner a running plan with `codeLimit` codes, as if it had been paid. */
  plan(companyName: string, planType: PaidPlan, codeLimit?: number): Promise<void>
  /** A statement on the product's own database, for what only time would bring. */
  sql(statement: string, values: unknown[]): Promise<void>
  /** A product with a batch of codes; their serials. */
  codes(
    token: string,
    wish?: object,
  ): Promise<{ productId: string; batchId: string; batchNumber: string; serials: string[] }>
  /** How many scans of its codes are counted for a batch. */
  scansOf(token: string, batchId: string): Promise<number>
}

/** The product on an empty data directory, one for each worker; a file that needs other settings says so by `test.use`. */
export const test = base.extend<
  {
    openAs: (page: Page, token: string, path: string) => Promise<void>
    openAsAdmin: (page: Page, path: string) => Promise<void>
  },
  { product: Product; settings: Record<string, string> }
>({
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ settings }, use) => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'sahihi-e2e-'))
      const server = await startProcess({
        DATA_DIR,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        TRUST_PROXY: '127.0.0.1,::1',
        SUPPORT_EMAIL: 'help@sahihi.example',
        SELLER: 'Sahihi Ltd | 12 Broad Street, Lagos | TIN 12345678-0001',
        VAT_PERCENT: '7.5',
        ...settings,
      })
      await use(productAt(server.url, DATA_DIR))
      await server.end('SIGTERM')
      await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openAs: async ({ product }, use) => {
    await use(async (page, token, path) => {
      await keep(page, { token, isAdmin: 'false' })
      await page.goto(product.url + path)
    })
  },
  openAsAdmin: async ({ product }, use) => {
    await use(async (page, path) => {
      await keep(page, { token: await product.adminToken(), isAdmin: 'true' })
      await page.goto(product.url + path)
    })
  },
})

const keep = (page: Page, items: Record<string, string>) =>
  page.addInitScript((kept) => Object.assign(localStorage, kept), items)

export { expect }

let made = 0

function productAt(url: string, dataDir: string): Product {
  const api: Product['api'] = async (token, method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': somewhere(), // many shoppers, who share no address and no limit
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, data: (await reply.json()) as Record<string, unknown> }
  }
  const mail: Product['mail'] = async (to, matching) => {
    let text = ''
    await expect
      .poll(
        async () => {
          const page = await (await fetch(`${url}/dev/mail`)).text()
          text = page.split('<article>').find((article) => article.includes(`To ${to}`) && matching.test(article)) ?? ''
          return text
        },
        { timeout: 20_000 },
      )
      .not.toBe('')
    return text.replaceAll('&amp;', '&')
  }
  const applied: Product['applied'] = async (companyName) => {
    const email = `maker-${++made}@factory.example`
    const form = {
      companyName,
      email,
      address: '1 Marina, Lagos',
      phoneNumber: '+234 801 234 5678',
      businessRegistrationNumber: 'RC 104212',
    }
    const { partnerId = '' } = (await api('', 'POST', '/api/partners/register', form)).data as { partnerId?: string }
    await api('', 'POST', '/api/partners/verify-email', { partnerId, pin: await pin(email), email })
    return { email, partnerId }
  }
  const pin: Product['pin'] = async (email) =>
    /\b\d{6}\b/.exec((await mail(email, /\b\d{6}\b/)).replace(/[\s\S]*<pre>/, ''))?.[0] ?? ''
  let adminSession: Promise<string> | undefined
  const adminToken = () =>
    (adminSession ??= api('', 'POST', '/api/partners/login', admin).then(({ data }) => String(data.token)))
  const approved = async (companyName: string) => {
    const { email, partnerId } = await applied(companyName)
    await api(await adminToken(), 'PUT', '/api/partners/status', { partnerId, status: 'approved' })
    const [, token = ''] = /\/register\/([\w-]+)/.exec(await mail(email, /\/register\//)) ?? []
    await api('', 'POST', '/api/partners/complete-registration', { token, password: partnerPassword })
    return email
  }
  // The server lets one address apply only so often, so a company that is there already signs in again.
  const known = new Map<string, Promise<string>>()
  const partner: Product['partner'] = async (companyName = 'Emzor Pharmaceuticals', planType) => {
    const email = await (known.get(companyName) ?? known.set(companyName, approved(companyName)).get(companyName) ?? '')
    if (planType) await plan(companyName, planType)
    const signedIn = await api('', 'POST', '/api/partners/login', { email, password: partnerPassword })
    return { email, token: String(signedIn.data.token) }
  }
  const codes: Product['codes'] = async (token, wish = {}) => {
    const body = {
      name: 'Paracetamol 500 mg',
      description: 'Tablets',
      category: 'Medicine',
      batch: 'Run 7',
      quantity: 3,
      scanLimit: null,
      manufacturingDate: '2026-01-01',
      expirationDate: '2099-01-01',
      ...wish,
    }
    const reply = (await api(token, 'POST', '/api/products', body)) as unknown as {
      data: { data: { product: { id: string }; batch: { id: string; batchNumber: string } } }
    }
    const { product, batch } = reply.data.data
    const page = (await api(
      token,
      'GET',
      `/api/products/${batch.id}/qr-details?sortField=verificationNumber`,
    )) as unknown as { data: { data: { qrCodes: { verificationNumber: string }[] } } }
    return {
      productId: product.id,
      batchId: batch.id,
      batchNumber: batch.batchNumber,
      serials: page.data.data.qrCodes.map((code) => code.verificationNumber),
    }
  }
  const scansOf: Product['scansOf'] = async (token, batchId) => {
    const { data } = await api(token, 'GET', `/api/products/batch/${batchId}`)
    return (data as { data: { totalScans: number } }).data.totalScans
  }
  const sql: Product['sql'] = async (statement, values) => {
    const client = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
    await client.connect()
    await client.query(statement, values)
    await client.end()
  }
  const plan: Product['plan'] = async (companyName, planType, codeLimit = 10_000) => {
    const { email } = await partner(companyName)
    await sql(
      `insert into periods (id, partner_id, plan_type, starts_at, ends_at, code_limit)
       select gen_random_uuid(), partner_id, $2, now() - interval '1 minute', now() + interval '30 days', $3
       from accounts where email = $1`,
      [email, planType, codeLimit],
    )
  }
  return { url, api, mail, pin, applied, partner, adminToken, plan, sql, codes, scansOf }
}

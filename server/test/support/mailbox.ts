import { randomBytes } from 'node:crypto'
import { pages } from '@sahihi/contract/domain/pages.ts'
import { vi } from 'vitest'
import { registerBatchJobs } from '../../src/catalog/batches/jobs.ts'
import { registerAccountJobs } from '../../src/company/accounts/jobs.ts'
import { registerPartnerJobs } from '../../src/company/partners/jobs.ts'
import { registerTeamJobs } from '../../src/company/team/jobs.ts'
import { registerAdminJobs } from '../../src/operations/admin/jobs.ts'
import { registerClosureJobs } from '../../src/operations/closure/jobs.ts'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

type ApplicationFields = { companyName?: string; email?: string; businessRegistrationNumber?: string }

/** An application as the form sends it, with a unique email address. */
export const buildApplication = (overrides: ApplicationFields = {}) => ({
  companyName: 'Emzor',
  email: `${randomBytes(5).toString('hex')}@maker.example`,
  address: '1 Marina, Lagos',
  phoneNumber: '+234 801 234 5678',
  businessRegistrationNumber: 'RC 123456',
  ...overrides,
})

export const registerMailJobs = async ({ context }: TestApp) => {
  await Promise.all([
    registerBatchJobs(context),
    registerPartnerJobs(context),
    registerAccountJobs(context),
    registerAdminJobs(context),
    registerTeamJobs(context),
    registerClosureJobs(context),
  ])
}

/** Waits for the nth mail to an address (1 is the first), and checks that its links lead to existing pages. */
export async function mailTo(app: TestApp, email: string, nth = 1) {
  const mail = await waitForMail(app, email, nth)
  for (const [, path = ''] of mail.bodyText.matchAll(/http:\/\/localhost:3000(\/[^\s?]*)/g))
    if (!isPage(path)) throw new Error(`The mail “${mail.subject}” links to ${path}, which does not exist.`)
  return mail
}

const isPage = (path: string) =>
  pages.some((page) => new RegExp(`^${page.path.replace(/\$\w+/g, '[^/]+')}$`).test(path)) ||
  path.startsWith('/sandbox/checkout/')

const waitForMail = ({ rows }: TestApp, email: string, nth: number) =>
  vi.waitFor(
    async () => {
      const mails = await rows('devMailInbox', { recipient: email })
      const mail = mails[nth - 1]
      if (!mail) throw new Error(`There are ${mails.length} mails to ${email}, not ${nth}.`)
      return mail
    },
    { timeout: 45_000, interval: 20 },
  )

export const countMailsTo = async ({ rows }: TestApp, email: string) =>
  (await rows('devMailInbox', { recipient: email })).length

/** The mails to an address, when every mail job so far is done. */
export async function mailsTo(app: TestApp, email: string) {
  await waitForMails(app)
  return app.rows('devMailInbox', { recipient: email })
}

/** Waits until every mail job so far is done. */
export const waitForMails = ({ context }: TestApp) =>
  vi.waitFor(
    async () => {
      const { rows } = await context.pool.query<{ waiting: string }>(
        `select count(*) as waiting from jobs.job where name like 'mail-%' and state in ('created', 'retry', 'active')`,
      )
      if (rows[0]?.waiting !== '0') throw new Error(`${rows[0]?.waiting} mails are not sent yet.`)
    },
    { timeout: 45_000, interval: 20 },
  )

/** The message of a reply. */
export const readMessage = (reply: { json: <T>() => T }) => reply.json<{ message: string }>().message
export const answerOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, readMessage(reply)]
/** The token of a session that a reply starts. */
export const tokenOf = (reply: { json: <T>() => T }) => reply.json<{ token: string }>().token

export const pinIn = (mail: { bodyText: string }) => /^ {4}(\d{6})$/m.exec(mail.bodyText)?.[1] ?? ''
export const tokenIn = (mail: { bodyText: string }) =>
  /\/(?:register|reset-password|sign-in|confirm-email)\/([\w-]{43})$/m.exec(mail.bodyText)?.[1] ?? ''

type Applied = ReturnType<typeof buildApplication> & { partnerId: string }
type Verified = Applied & { documentsToken: string }

/** Registers through the API. */
export async function apply(app: TestApp, overrides: ApplicationFields = {}): Promise<Applied> {
  const application = buildApplication(overrides)
  const reply = await app.call('POST', '/api/partners/register', { body: application, from: randomIp() })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { ...application, partnerId: reply.json<{ partnerId: string }>().partnerId }
}

/** Registers and verifies the address with the PIN from the mail. */
export async function applyAndVerify(app: TestApp, overrides: ApplicationFields = {}): Promise<Verified> {
  const earlier = overrides.email ? await countMailsTo(app, overrides.email) : 0
  const applied = await apply(app, overrides)
  const pin = pinIn(await mailTo(app, applied.email, earlier + 1))
  const { partnerId, email } = applied
  const reply = await app.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { ...applied, documentsToken: reply.json<{ documentsToken: string }>().documentsToken }
}

/** Registers, verifies and gets approved. Also returns the token of the registration link. */
export async function applyAndGetApproved(app: TestApp, adminToken: string) {
  const applied = await applyAndVerify(app)
  const body = { partnerId: applied.partnerId, status: 'approved' }
  const reply = await app.call('PUT', '/api/partners/status', { token: adminToken, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { ...applied, linkToken: tokenIn(await mailTo(app, applied.email, 2)) }
}

const admins = new WeakMap<TestApp, ReturnType<TestApp['createAdmin']>>()

/** A new session of one admin per app, because every admin gets a mail about each application. */
async function signInAdmin(app: TestApp) {
  const admin = admins.get(app) ?? app.createAdmin()
  admins.set(app, admin)
  return app.createSession((await admin).accountId)
}

/** As `applyAndGetApproved`, and sets the password. */
export async function becomePartner(app: TestApp, password = 'a long password') {
  const applied = await applyAndGetApproved(app, await signInAdmin(app))
  const reply = await app.call('POST', '/api/partners/complete-registration', {
    body: { token: applied.linkToken, password },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { ...applied, password }
}

export const signIn = (app: TestApp, email: string, password: string, from = randomIp()) =>
  app.call('POST', '/api/partners/login', { body: { email, password }, from })

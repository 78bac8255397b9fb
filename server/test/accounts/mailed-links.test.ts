import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addressKey, createSecrets } from '../../src/platform/lib/secrets.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { applyAndGetApproved, becomePartner, mailTo, registerMailJobs, signIn, tokenIn } from '../support/mailbox.ts'
import { createSignedInPartner, linkTokenTo } from '../support/profile-client.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
await registerMailJobs(app)

const ask = async (path: string, email: string) => {
  await app.call('POST', path, { body: { email }, from: randomIp() })
  return tokenIn(await mailTo(app, email, 3))
}
const newPassword = (token: string) => ({ token, password: 'seven goats in the rain' })
const links = [
  {
    page: 'register',
    exchange: '/api/partners/complete-registration',
    mailed: async () => (await applyAndGetApproved(app, (await app.createAdmin()).token)).linkToken,
    body: newPassword,
  },
  {
    page: 'reset-password',
    exchange: '/api/partners/reset-password',
    mailed: async () => ask('/api/partners/forgot-password', (await becomePartner(app)).email),
    body: newPassword,
  },
  {
    page: 'sign-in',
    exchange: '/api/partners/sign-in-by-link',
    mailed: async () => ask('/api/partners/sign-in-link', (await becomePartner(app)).email),
    body: (token: string) => ({ token }),
  },
  {
    page: 'confirm-email',
    exchange: '/api/partners/confirm-email',
    mailed: async () => {
      const partner = await createSignedInPartner(app)
      await partner.ask('new-address@maker.example')
      return linkTokenTo(app, 'new-address@maker.example')
    },
    body: (token: string) => ({ token }),
  },
]

/** Everything that is logged from now on, without the redaction of the real log. */
function recordLog() {
  const lines: string[] = []
  const log = app.context.log as unknown as { level: string; [pino.symbols.streamSym]: object }
  log.level = 'trace'
  log[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) }
  return lines
}

test.each(links)(
  'opening the link to /$page, as mail scanners do, does not use it up; its POST works once',
  async (link) => {
    const token = await link.mailed()
    for (let i = 0; i < 3; i++) {
      const page = await app.call('GET', `/${link.page}/${token}`)
      expect([page.statusCode, page.body.includes(token)]).toEqual([200, false])
    }
    expect((await app.call('GET', `${link.exchange}?token=${token}`)).statusCode).toBe(404)
    expect((await app.call('POST', link.exchange, { body: link.body(token), from: randomIp() })).statusCode).toBe(200)
    expect((await app.call('POST', link.exchange, { body: link.body(token), from: randomIp() })).statusCode).toBe(400)
  },
)

test('no token, PIN or password is ever logged, not even when the database fails on it', async () => {
  const { email, password } = await becomePartner(app)
  const lines = recordLog()
  const token = 'a-token-that-must-not-be-in-any-log-00000001'
  const attempts = async () => {
    const replies = [await signIn(app, email, password)]
    const pin = { partnerId: '0192f0c1-7a3b-7c4d-8e5f-0123456789ab', email, pin: '918273' }
    replies.push(await app.call('POST', '/api/partners/verify-email', { body: pin }))
    for (const { page, exchange, body } of links) {
      await app.call('GET', `/${page}/${token}`)
      replies.push(await app.call('POST', exchange, { body: body(token), from: randomIp() }))
    }
    return replies.map((reply) => reply.statusCode)
  }
  expect(await attempts()).toEqual([200, 400, 400, 400, 400, 400])
  const tables = ['one_time_tokens', 'email_verification_pins', 'sessions']
  for (const table of tables) await app.context.pool.query(`alter table ${table} rename to lost_${table}`)
  expect(await attempts()).toEqual([500, 500, 500, 500, 500, 500])
  for (const table of tables) await app.context.pool.query(`alter table lost_${table} rename to ${table}`)
  expect(lines.filter((line) => line.includes('internal error'))).toHaveLength(6)
  for (const secret of [token, password, '918273', email]) expect(lines.join('')).not.toContain(secret)
})

test('the keys of hashes are not in the database: a copy of it does not reveal addresses', async () => {
  const address = '102.89.40.7'
  const { SECRET_KEY } = app.context.config
  await signIn(app, 'nobody@maker.example', 'a wrong password', address)
  const hashed = await addressKey(app.context.secrets, address, app.time.now)
  const thief = createSecrets(app.db, { SECRET_KEY: 'a guess with thirty-two letters or more of it' })
  expect(await addressKey(thief, address, app.time.now)).not.toBe(hashed)
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`,
  )
  const contents = await Promise.all(
    rows.map(async ({ name }) => (await app.context.pool.query(`select t::text as row from ${name} t`)).rows),
  )
  const everything = JSON.stringify(contents)
  expect(everything).toContain(hashed)
  for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const)
    expect(everything).not.toContain(Buffer.from(SECRET_KEY).toString(encoding))
})

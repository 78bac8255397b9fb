import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { describe, expect, test } from 'vitest'
import { createAdminClient } from '../support/admin-client.ts'
import { closePartner, createCodes, previewClosure, tablesWith } from '../support/closure-client.ts'
import {
  applyAndVerify,
  countMailsTo,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenOf,
  waitForMails,
} from '../support/mailbox.ts'
import { createSignedInPartner, readProfile, updateProfile } from '../support/profile-client.ts'
import { setUpApp } from '../support/second-factor-client.ts'
import { acceptInvitation, invitationTokenTo, inviteAs, readTeam } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { appCode } from '../support/totp.ts'

const app = await useTestApp()
await registerMailJobs(app)
const admin = await createAdminClient(app)

const fieldsIn = (reply: { json: <T>() => T }) => reply.json<ErrorReply>().errors?.map(({ field }) => field)
const statusOf = async (token: string) => (await app.call('GET', '/api/partners/session', { token })).statusCode

async function join(owner: { token: string }, name: string, role: 'production' | 'quality' | 'analyst' = 'quality') {
  const email = `${name.split(' ')[0]?.toLowerCase()}.${Math.random().toString(36).slice(2)}@staff.example`
  await inviteAs(app, owner, { email, role })
  const joined = await acceptInvitation(app, await invitationTokenTo(app, email), { name, password: 'a long password' })
  return { email, name, password: 'a long password', token: tokenOf(joined) }
}

/** A verdict without the parts that differ between scans. */
const stableParts = (reply: { statusCode: number; body: string }) => [
  reply.statusCode,
  reply.body.replace(/"(earlierScans|otherVisitors)":\d+|"[a-zA-Z]*(At|Id)":"[^"]*"/g, ''),
]

describe('closing an account', () => {
  test('keeps the verdict of every code: genuine, expired, recalled, blocked and not released', async () => {
    const owner = await createSignedInPartner(app)
    const { token } = owner
    const genuine = await createCodes(app, token)
    const expired = await createCodes(app, token, { manufacturingDate: '2025-01-01', expirationDate: '2026-01-01' })
    const recalled = await createCodes(app, token)
    const held = await createCodes(app, token, { holdUntilReleased: true })
    const blocked = await createCodes(app, token)
    const recall = { recalledAt: app.time.now, recallReason: 'Glass in some bottles' }
    await app.change('batches', { id: recalled.batchId }, recall)
    await app.call('PUT', `/api/products/qr/${blocked.serial}/state`, {
      token,
      body: { action: 'block', reason: 'Stolen from a lorry' },
    })
    const codes = [genuine, expired, recalled, held, blocked]
    for (const { serial } of codes) await app.scan(serial)
    const before = []
    for (const { serial } of codes) before.push(stableParts(await app.scan(serial)))
    expect((await closePartner(app, owner)).statusCode).toBe(200)
    const after = []
    for (const { serial } of codes) after.push(stableParts(await app.scan(serial)))
    expect(after).toEqual(before)
    expect(after.map(([status]) => status)).toEqual([200, 200, 200, 403, 403])
    const page = await app.call('GET', `/api/manufacturers/${owner.partnerId}`)
    expect(page.json()).toMatchObject({ data: { companyName: owner.companyName } })
  })

  test('deletes every trace of its members from all tables, and calls them former members in the audit log', async () => {
    const owner = await createSignedInPartner(app)
    const colleague = await join(owner, 'Ngozi Unmistakable')
    const phone = '+234 809 111 2233'
    const address = '77 Vanishing Close, Enugu'
    await updateProfile(app, owner.token, { ...owner.form, phoneNumber: phone, address })
    const invited = `invited.${colleague.email}`
    await inviteAs(app, owner, { email: invited, role: 'analyst' })
    await setUpApp(app, colleague.token, colleague.password)
    await app.call('POST', '/api/partners/passkeys/setup', {
      token: owner.token,
      body: { currentPassword: owner.password },
    })
    await createCodes(app, colleague.token).catch(() => undefined)
    const { id: accountId } = await app.row('accounts', { email: colleague.email })
    for (const text of [owner.email, colleague.email, colleague.name, invited, phone, address])
      expect(await tablesWith(app, text)).not.toEqual([])

    expect((await closePartner(app, owner)).statusCode).toBe(200)

    for (const text of [owner.email, colleague.email, colleague.name, invited, phone, address, '809 111 2233'])
      expect([text, await tablesWith(app, text)]).toEqual([text, []])
    const { rows: left } = await app.context.pool.query<{ table: string }>(
      `select 'sessions' as table from sessions where account_id = $1
       union all select 'authenticator_apps' from authenticator_apps where account_id = $1
       union all select 'recovery_codes' from recovery_codes where account_id = $1
       union all select 'sign_in_origins' from sign_in_origins where account_id = $1
       union all select 'one_time_tokens' from one_time_tokens where account_id = $1`,
      [accountId],
    )
    expect(left).toEqual([])
    const activity = await admin.call('GET', `activity?partner=${owner.partnerId}`)
    const { rows } = activity.json<{ data: { rows: { who: string; before: string; action: string }[] } }>().data
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['team.joined', 'second_factor.turned_on']))
    expect(rows.find(({ action }) => action === 'second_factor.turned_on')?.who).toBe('A former member')
    expect(rows.find(({ action }) => action === 'partner.closed')).toMatchObject({
      who: 'A former member',
      before: 'closed the account of the company: The company or the product ends',
    })
  })

  test('signs everyone out, refuses their passwords, and confirms it to every owner by mail', async () => {
    const owner = await createSignedInPartner(app)
    const second = await join(owner, 'Bola Second')
    const team = await readTeam(app, owner)
    const memberId = team.members.find(({ email }) => email === second.email)?.id
    await app.call('POST', `/api/team/members/${memberId}/owner`, {
      token: owner.token,
      body: { currentPassword: owner.password, transfers: null },
    })
    const analyst = await join(owner, 'Chidi Third', 'analyst')
    await waitForMails(app)
    const counts = await Promise.all([owner, second, analyst].map(({ email }) => countMailsTo(app, email)))
    const reply = await closePartner(app, owner)
    expect(reply.headers['clear-site-data']).toBe('"storage"')
    expect(readMessage(reply)).toBe(closureMessages.closed)
    for (const { token, email } of [owner, second, analyst]) {
      expect(await statusOf(token)).toBe(401)
      expect((await signIn(app, email, 'a long password')).statusCode).toBe(401)
    }
    await waitForMails(app)
    const mail = await mailTo(app, owner.email, (counts[0] ?? 0) + 1)
    expect(mail.subject).toBe(`The account of ${owner.companyName} is closed`)
    expect(await countMailsTo(app, second.email)).toBe((counts[1] ?? 0) + 1)
    expect(await countMailsTo(app, analyst.email)).toBe(counts[2])
  })

  test('does not change the memberships of its members in other companies', async () => {
    const owner = await createSignedInPartner(app)
    const other = await createSignedInPartner(app)
    await inviteAs(app, owner, { email: other.email, role: 'production' })
    const link = await invitationTokenTo(app, other.email, 3)
    const inClosing = tokenOf(await acceptInvitation(app, link))
    expect(await previewClosure(app, owner)).toMatchObject({ members: 2, membersErased: 1 })
    await closePartner(app, owner)
    expect(await statusOf(inClosing)).toBe(401)
    expect(await statusOf(other.token)).toBe(200)
    expect((await readProfile(app, other.token)).email).toBe(other.email)
    const again = tokenOf(await signIn(app, other.email, other.password))
    const session = await app.call('GET', '/api/partners/session', { token: again })
    expect(session.json()).toMatchObject({ data: { partnerId: other.partnerId, partners: [{ id: other.partnerId }] } })
  })

  test('lets the same email address apply again as a new company', async () => {
    const owner = await createSignedInPartner(app)
    await createCodes(app, owner.token)
    await closePartner(app, owner)
    await waitForMails(app)
    const applied = await applyAndVerify(app, { email: owner.email, companyName: 'Emzor Again' })
    await admin.call('GET', 'partners')
    const decided = await app.call('PUT', '/api/partners/status', {
      token: (await app.createAdmin()).token,
      body: { partnerId: applied.partnerId, status: 'approved' },
    })
    expect(decided.statusCode).toBe(200)
    await waitForMails(app)
    const mails = await countMailsTo(app, owner.email)
    const link = /\/register\/([\w-]{43})/.exec((await mailTo(app, owner.email, mails)).bodyText)?.[1]
    const done = await app.call('POST', '/api/partners/complete-registration', {
      body: { token: link, password: 'another long password' },
    })
    expect(done.statusCode).toBe(200)
    const token = tokenOf(await signIn(app, owner.email, 'another long password'))
    expect(await readProfile(app, token)).toMatchObject({ companyName: 'Emzor Again' })
    const products = await app.call('GET', '/api/products', { token })
    expect(products.json()).toMatchObject({ data: { products: [] } })
    expect((await readTeam(app, { token })).members).toHaveLength(1)
  })
})

describe('before an account is closed', () => {
  test('the owner sees how much is deleted and kept', async () => {
    const owner = await createSignedInPartner(app)
    await join(owner, 'Ada One')
    await inviteAs(app, owner, { email: `open.${owner.email}`, role: 'quality' })
    const { serial } = await createCodes(app, owner.token, { quantity: 7 })
    await app.call('POST', '/api/reports', {
      body: { reportId: crypto.randomUUID(), enteredSerial: serial, description: 'Its seal is broken.' },
    })
    expect(await previewClosure(app, owner)).toEqual({
      companyName: owner.companyName,
      members: 2,
      membersErased: 2,
      invitations: 1,
      codes: 7,
      plan: { planType: 'TRIAL', endDate: '2026-05-17T10:00:00.000Z' },
      unfinishedOrders: 0,
      codesNotMade: 0,
      openPayments: 0,
      openReports: 1,
      needsCode: false,
    })
  })

  test('the owner gives the company name, a reason and the password, and must wait after wrong passwords', async () => {
    const owner = await createSignedInPartner(app)
    expect(fieldsIn(await closePartner(app, owner, { companyName: 'Somebody else' }))).toEqual(['companyName'])
    expect(fieldsIn(await closePartner(app, owner, { reason: 'other' }))).toEqual(['note'])
    expect(fieldsIn(await closePartner(app, owner, { reason: 'bored' }))).toEqual(['reason'])
    expect(fieldsIn(await closePartner(app, owner, { currentPassword: 'not this one' }))).toEqual(['currentPassword'])
    for (let i = 0; i < 5; i++) await closePartner(app, owner, { currentPassword: 'not this one' })
    expect((await closePartner(app, owner, { currentPassword: 'not this one' })).statusCode).toBe(429)
    expect(await statusOf(owner.token)).toBe(200)
    app.time.now = new Date(app.time.now.getTime() + 3_600_000)
    const name = `  ${owner.companyName.toUpperCase()} `
    expect((await closePartner(app, owner, { companyName: name, reason: 'other', note: 'We merge.' })).statusCode).toBe(
      200,
    )
  })

  test('an owner with an authenticator app also enters a code from it', async () => {
    const owner = await createSignedInPartner(app)
    const { secret } = await setUpApp(app, owner.token, owner.password)
    expect(await previewClosure(app, owner)).toMatchObject({ needsCode: true })
    expect(fieldsIn(await closePartner(app, owner))).toEqual(['code'])
    expect(fieldsIn(await closePartner(app, owner, { code: '000000' }))).toEqual(['code'])
    app.time.now = new Date(app.time.now.getTime() + 60_000)
    expect((await closePartner(app, owner, { code: appCode(secret, app.time.now) })).statusCode).toBe(200)
  })

  test('when two owners close the account at the same time, one of them succeeds', async () => {
    const owner = await createSignedInPartner(app)
    const tokens = [owner.token, tokenOf(await signIn(app, owner.email, owner.password))]
    const replies = await Promise.all(tokens.map((token) => closePartner(app, { ...owner, token })))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status < 500)).toBe(true)
    const { rows } = await app.context.pool.query(
      `select from audit_log where partner_id = $1 and action = 'partner.closed'`,
      [owner.partnerId],
    )
    expect(rows).toHaveLength(1)
  })
})

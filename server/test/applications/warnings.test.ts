import type {
  ApplicationDetails,
  ApplicationWarning,
  ListedApplication,
} from '@sahihi/contract/endpoints/applications.ts'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, test } from 'vitest'
import { registerMailJobs } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
const admin = await app.createAdmin()
afterEach(async () => {
  await app.db.deleteFrom('auditLog').execute()
  await app.db.deleteFrom('partners').execute()
})

type Company = { name?: string; number?: string; email?: string; status?: 'pending' | 'approved' | 'rejected' }
let count = 0
/** A company that resembles no other, except for the given fields. */
async function company({ name, number, email, status = 'pending' }: Company = {}) {
  const id = uuidv7()
  const unlike = ['Zaria', 'Quilox', 'Bemtep', 'Dufuna', 'Yagba', 'Ohafia', 'Wukari', 'Jibiya'][count++ % 8] ?? ''
  const now = app.time.now
  await app.db
    .insertInto('partners')
    .values({
      id,
      companyName: name ?? unlike + count,
      email: email ?? `ceo@${unlike.toLowerCase()}${count}${count}.example`,
      address: '1 Marina, Lagos',
      phoneNumber: '+234 801 234 5678',
      businessRegistrationNumber: number ?? `BN ${7_000_000 + 7919 * count}`,
      appliedAt: now,
      emailVerifiedAt: now,
      approvedAt: status === 'approved' ? now : null,
      ...(status === 'rejected' ? { rejectedAt: now, rejectionReason: 'No license' } : {}),
    })
    .execute()
  return id
}
const warningsOn = async (id: string) =>
  (await app.call('GET', `/api/admin/applications/${id}`, { token: admin.token })).json<{ data: ApplicationDetails }>()
    .data.warnings
const about = async (kind: ApplicationWarning['kind'], id: string) =>
  (await warningsOn(id)).find((warning) => warning.kind === kind)

test('a company that resembles no other has no warning', async () => {
  await company({ status: 'approved' })
  await company()
  expect(await warningsOn(await company())).toEqual([])
})

test.each([
  ['RC 104212', 'rc-0104212', true],
  ['RC 104212', '104212', true],
  ['RC104212', 'ＲＣ１０４２１２', true],
  ['A-17/KN', 'a17kn', true],
  ['RC 104212', 'BN 104212', false],
  ['RC 104212', 'RC 1042120', false],
])('the registration numbers %s and %s are equal: %s', async (one, other, isEqual) => {
  const earlier = await company({ number: one, name: 'Kano Bottling', status: 'rejected' })
  const warning = await about('registration_number', await company({ number: other }))
  if (!isEqual) return expect(warning).toBeUndefined()
  expect(warning).toEqual({
    kind: 'registration_number',
    found: other,
    others: [{ id: earlier, companyName: 'Kano Bottling', status: 'rejected', found: one, resembles: null }],
    othersCount: 1,
  })
})

test.each([
  ['Kano Bottling Ltd', 'KANO BOTTLING COMPANY LIMITED', true],
  ['Kano Bottling Ltd', 'Kano Botling Nigeria Ltd', true],
  ['Emzor Pharmaceuticals', 'Emzour Pharmaceutical Ltd', true],
  ['Kano Bottling', 'Kаnо Bottling', true],
  ['Ìlọrin Foods', 'Ilorin Foods', true],
  ['Kano Foods Nigeria Limited', 'Kano Drinks Nigeria Limited', false],
  ['Dangote Industries Limited', 'Emzor Industries Limited', false],
])('the names %s and %s are similar: %s', async (one, other, isSimilar) => {
  const approved = await company({ name: one, status: 'approved' })
  const warning = await about('name', await company({ name: other }))
  expect(warning?.others.map(({ id }) => id)).toEqual(isSimilar ? [approved] : undefined)
})

test.each([
  ['kanobottling.com', 'kanobotling.com', 'spelling'],
  ['kanobottling.com', 'kanobtotling.com', 'spelling'],
  ['kanobottling.com', 'kano-bottling.com', 'spelling'],
  ['kanobottling.com', 'kanobott1ing.com', 'characters'],
  ['modernfoods.ng', 'rnodernfoods.ng', 'characters'],
  ['kanobottling.com', 'xn--knobottling-yij.com', 'characters'],
  ['kanobottling.com', 'kanobottling.com.ng', 'ending'],
  ['kanobottling.com', 'kanobottling-sales.com', 'words'],
  ['kanobottling.com', 'mykanobottlingnigeria.com', 'words'],
  ['mail.kanobottling.com', 'kanobottling.com.verify.ng', 'words'],
  ['kanobottling.com', 'mail.kanobottling.com', undefined],
  ['kano.ng', 'kanofoods.ng', undefined],
  ['kanobottling.com', 'lagosbakery.com', undefined],
])('an address similar to that of an approved partner at %s: %s is %s', async (trusted, host, resembles) => {
  const approved = await company({ name: 'Kano Bottling', email: `ceo@${trusted}`, status: 'approved' })
  const warning = await about('email_host', await company({ email: `ceo@${host}` }))
  if (!resembles) return expect(warning).toBeUndefined()
  expect(warning).toEqual({
    kind: 'email_host',
    found: host,
    others: [{ id: approved, companyName: 'Kano Bottling', status: 'approved', found: trusted, resembles }],
    othersCount: 1,
  })
})

test('only similarities to the hosts of approved partners are warned of, and not to those of free mail', async () => {
  await company({ email: 'ceo@kanobottling.com', status: 'rejected' })
  await company({ email: 'kano@gmail.com', status: 'approved' })
  expect(await about('email_host', await company({ email: 'ceo@kanobotling.com' }))).toBeUndefined()
  expect(await about('email_host', await company({ email: 'ceo@gmail.ng' }))).toBeUndefined()
})

test.each(['gmail.com', 'yahoo.co.uk', 'outlook.fr', 'proton.me'])(
  'an address at %s is free for anyone',
  async (host) => {
    const warnings = await warningsOn(await company({ email: `kano.bottling@${host}` }))
    expect(warnings).toEqual([{ kind: 'free_mail', found: host, others: [], othersCount: 0 }])
  },
)

test('a warning names five other applications, approved ones first, and counts all', async () => {
  for (const status of ['rejected', 'pending', 'approved', 'approved', 'rejected', 'pending', 'pending'] as const)
    await company({ number: 'RC 55', status })
  const warning = await about('registration_number', await company({ number: 'RC 55' }))
  expect([warning?.othersCount, warning?.others.map(({ status }) => status)]).toEqual([
    7,
    ['approved', 'approved', 'pending', 'pending', 'pending'],
  ])
})

test('warnings are counted in the list, and do not prevent a decision', async () => {
  await company({ name: 'Kano Bottling', number: 'RC 1042', email: 'ceo@kanobottling.com', status: 'approved' })
  const id = await company({ name: 'Kano Bottling Ltd', number: 'RC1042', email: 'ceo@kanobotling.com' })
  const reply = await app.call('GET', '/api/partners/pending?status=all', { token: admin.token })
  const listed = reply.json<{ data: ListedApplication[] }>().data
  expect(listed.find((one) => one.id === id)?.warningCount).toBe(3)
  expect(listed.find((one) => one.status === 'approved')?.warningCount).toBeNull()
  const body = { partnerId: id, status: 'rejected', rejectionReason: 'Not you' }
  expect((await app.call('PUT', '/api/partners/status', { token: admin.token, body })).statusCode).toBe(200)
})

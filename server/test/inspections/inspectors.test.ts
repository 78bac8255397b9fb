import { expect, test } from 'vitest'
import { inspectionClient } from '../support/inspection-client.ts'
import { mailTo, registerMailJobs } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
const { inspector, lots, createAuthorityInspector } = inspectionClient(() => app)
const admin = await app.createAdmin()
const maker = await app.createPartner()
await app.createBatch({ partner: maker })

const appoint = async (email: string, authority = 'NAFDAC') =>
  app.call('POST', '/api/admin/inspectors', {
    token: await app.createSession(admin.accountId),
    body: { email, authority },
  })
const list = async () => {
  const reply = await app.call('GET', '/api/admin/inspectors', { token: await app.createSession(admin.accountId) })
  return reply.json<{ data: { id: string; email: string }[] }>().data
}
const status = async (token: string, path: string) => (await app.call('GET', path, { token })).statusCode

test('an appointed inspector sets a password by the mailed link, checks all companies and sees nothing else', async () => {
  expect((await appoint('ada@nafdac.example')).statusCode).toBe(200)
  const { bodyText } = await mailTo(app, 'ada@nafdac.example')
  const [, token] = /reset-password\/([\w-]+)/.exec(bodyText) ?? []
  const password = 'a long enough sentence'
  await app.call('POST', '/api/partners/reset-password', { body: { token, password } })
  const signedIn = await app.call('POST', '/api/partners/login', { body: { email: 'ada@nafdac.example', password } })
  const own = signedIn.json<{ token: string }>().token
  const who = { token: own, accountId: '' }
  expect(await inspector(who)).toMatchObject({ authority: 'NAFDAC', company: null, email: 'ada@nafdac.example' })
  expect(await lots(who)).toHaveLength(1)
  const closed = ['/api/admin/partners', '/api/admin/inspectors', '/api/reports', '/api/inspections', '/api/team']
  expect(await Promise.all(closed.map((path) => status(own, path)))).toEqual([403, 403, 403, 403, 403])
  expect(await list()).toMatchObject([{ email: 'ada@nafdac.example', authority: 'NAFDAC', hasPassword: true }])
})

test('when an admin ends it, the sessions are over and no new one begins, until they are appointed again', async () => {
  const [known] = await list()
  const token = await app.createSession(known?.id ?? '')
  const end = async () =>
    app.call('DELETE', `/api/admin/inspectors/${known?.id}`, { token: await app.createSession(admin.accountId) })
  expect((await end()).json()).toMatchObject({ data: [] })
  expect(await status(token, '/api/inspections/lots')).toBe(401)
  const again = await app.createSession(known?.id ?? '')
  expect(await status(again, '/api/inspections/lots')).toBe(401)
  expect((await end()).statusCode).toBe(404)
  await appoint('ada@nafdac.example', 'Customs')
  expect(await list()).toMatchObject([{ id: known?.id, authority: 'Customs' }])
  expect(await status(again, '/api/inspections/lots')).toBe(200)
})

test('members of companies and admins keep what they are', async () => {
  const member = await app.createMember(maker, 'quality')
  for (const { email } of [member, admin]) expect((await appoint(email)).statusCode).toBe(409)
  expect(await app.row('accounts', { id: member.accountId })).toMatchObject({ adminRole: null, authority: null })
})

test('an inspector in the field stays signed in for days, unlike an admin', async () => {
  const { token } = await createAuthorityInspector()
  const adminToken = await app.createSession(admin.accountId)
  app.wait(2 * 24 * 3600)
  expect(await status(token, '/api/inspections/lots')).toBe(200)
  expect(await status(adminToken, '/api/admin/partners')).toBe(401)
})

test('an inspector of a company may inspect, and opens none of its pages', async () => {
  const ours = await app.createMember(maker, 'inspector')
  const closed = ['/api/products', '/api/team', '/api/copy-cases', '/api/reports', '/api/inspections', '/api/inbox']
  expect(await Promise.all(closed.map((path) => status(ours.token, path)))).toEqual(closed.map(() => 403))
  expect(await status(ours.token, '/api/inspections/lots')).toBe(200)
  expect(await status((await app.createMember(maker, 'production')).token, '/api/inspections/lots')).toBe(403)
})

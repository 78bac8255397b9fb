import { randomUUID } from 'node:crypto'
import type { ApplicationDetails, ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { answerOf, applyAndVerify, mailTo, registerMailJobs } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
const admin = await app.createAdmin()

const write = (partnerId: string, text: unknown, { token = admin.token, noteId = randomUUID() } = {}) =>
  app.call('POST', `/api/admin/applications/${partnerId}/notes`, { token, body: { noteId, text } })
const details = async (partnerId: string, token = admin.token) =>
  (await app.call('GET', `/api/admin/applications/${partnerId}`, { token })).json<{ data: ApplicationDetails }>().data

test('admins read the notes of others, the newest first, before and after the decision', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  const first = await write(partnerId, '  Called the number: nobody answers. ')
  const written = { text: 'Called the number: nobody answers.', author: admin.email }
  expect([first.statusCode, first.json()]).toMatchObject([200, { message: messages.noteAdded, data: written }])
  const colleague = await app.createAdmin()
  app.wait(60)
  await write(partnerId, 'They called back.\nAll is well.', { token: colleague.token })
  await app.call('PUT', '/api/partners/status', { token: admin.token, body: { partnerId, status: 'approved' } })
  await mailTo(app, email, 2)
  app.wait(60)
  await write(partnerId, 'Ordered 10,000 codes on the first day.')
  const { notes, status } = await details(partnerId)
  expect(status).toBe('approved')
  expect(notes).toMatchObject([
    { text: 'Ordered 10,000 codes on the first day.', author: admin.email, writtenAt: app.time.now.toISOString() },
    { text: 'They called back.\nAll is well.', author: colleague.email },
    written,
  ])
  const noted = await app.rows('auditLog', { partnerId, action: 'application.note_added' })
  expect(noted).toMatchObject([admin, colleague, admin].map(({ accountId }) => ({ accountId })))
})

test('the same note again is stored once, and another text with its id is refused', async () => {
  const { partnerId } = await applyAndVerify(app)
  const noteId = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => write(partnerId, 'Ask for the license.', { noteId })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answerOf(await write(partnerId, 'Something else.', { noteId }))).toEqual([409, messages.noteIdUsed])
  const elsewhere = await applyAndVerify(app)
  expect((await write(elsewhere.partnerId, 'Ask for the license.', { noteId })).statusCode).toBe(409)
  expect((await details(partnerId)).notes).toHaveLength(1)
  expect((await details(elsewhere.partnerId)).notes).toEqual([])
})

test('support can read notes but not write them; the partner sees none', async () => {
  const partner = await app.createPartner()
  await write(partner.partnerId, 'A cousin of the owner applied before.')
  const support = await app.createAdmin()
  await app.db.updateTable('accounts').set({ adminRole: 'support' }).where('id', '=', support.accountId).execute()
  expect((await details(partner.partnerId, support.token)).notes).toHaveLength(1)
  expect((await write(partner.partnerId, 'Me too.', { token: support.token })).statusCode).toBe(403)
  for (const path of ['/api/partners/profile', '/api/partners/session', `/api/manufacturers/${partner.partnerId}`])
    expect((await app.call('GET', path, { token: partner.token })).body).not.toContain('cousin')
})

test('a note needs a text and an existing application', async () => {
  const { partnerId } = await applyAndVerify(app)
  for (const wrong of ['', '   ', '\u200b', 7, null, undefined, 'x'.repeat(2001)])
    expect((await write(partnerId, wrong)).statusCode).toBe(400)
  expect((await write(randomUUID(), 'Nobody')).statusCode).toBe(404)
  expect((await write('not-an-id', 'Nobody')).statusCode).toBe(400)
  expect((await app.call('GET', `/api/admin/applications/${randomUUID()}`, admin)).statusCode).toBe(404)
})

test('the list has the numbers of notes and documents', async () => {
  const { partnerId } = await applyAndVerify(app)
  await write(partnerId, 'One')
  await write(partnerId, 'Two')
  const listed = await app.call('GET', '/api/partners/pending', { token: admin.token })
  expect(listed.json<{ data: ListedApplication[] }>().data.find(({ id }) => id === partnerId)).toMatchObject({
    noteCount: 2,
    documentCount: 0,
  })
})

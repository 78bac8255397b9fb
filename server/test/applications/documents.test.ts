import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerApplicationJobs } from '../../src/company/applications/jobs.ts'
import { createApplicantClient } from '../support/applicant-client.ts'
import { answerOf, applyAndVerify, mailTo, readMessage, registerMailJobs } from '../support/mailbox.ts'
import { pdf } from '../support/pdf.ts'
import { invalidPhotos, noiseImage, plainImage } from '../support/photo.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
await registerApplicationJobs(app.context)
const admin = await app.createAdmin()
const applicant = createApplicantClient(app)

const freshToken = () => app.createSession(admin.accountId)
const documentsOf = async (partnerId: string) => {
  const reply = await app.call('GET', `/api/admin/applications/${partnerId}`, { token: await freshToken() })
  return reply.json<{ data: ApplicationDetails }>().data.documents
}
const open = async (partnerId: string, id: string, token?: string) =>
  app.call('GET', `/api/admin/applications/${partnerId}/documents/${id}`, { token: token ?? (await freshToken()) })
const decide = async (partnerId: string, decision: object) =>
  app.call('PUT', '/api/partners/status', { token: await freshToken(), body: { partnerId, ...decision } })
const auditOf = async (partnerId: string) =>
  (await app.rows('auditLog', { partnerId }))
    .filter(({ action }) => action.startsWith('application.document'))
    .map(({ action, accountId }) => [action, accountId])

test('an applicant adds a PDF and a photo, and an admin downloads both', async () => {
  const { partnerId, documentsToken } = await applyAndVerify(app)
  const sent = await applicant.send(documentsToken, pdf(), { name: 'CAC certificate.pdf' })
  expect([sent.statusCode, sent.json()]).toEqual([200, { success: true, message: messages.documentSaved }])
  app.wait(1) // they are listed in the order of arrival
  const exif = { IFD0: { Artist: 'Amina Bello' } }
  const photo = await noiseImage(60).withExif(exif).png().toBuffer()
  await applicant.send(documentsToken, photo, { kind: 'identity', name: 'IMG_01.png', type: 'image/png' })
  const documents = await documentsOf(partnerId)
  expect(documents).toMatchObject([
    { kind: 'incorporation', name: 'CAC certificate.pdf', mediaType: 'application/pdf', bytes: pdf().length },
    { kind: 'identity', name: 'IMG_01.jpg', mediaType: 'image/jpeg', addedAt: app.time.now.toISOString() },
  ])
  const [certificate, identity] = await Promise.all(documents.map(({ id }) => open(partnerId, id)))
  expect(certificate?.rawPayload).toEqual(pdf())
  expect(certificate?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="CAC certificate.pdf"; filename*=UTF-8''CAC%20certificate.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'cache-control': 'private, no-store',
  })
  expect(identity?.headers['content-disposition']).toMatch(/^attachment;/)
  const kept = await sharp(identity?.rawPayload).metadata()
  expect([kept.format, kept.width, kept.exif]).toEqual(['jpeg', 60, undefined])
  expect(await auditOf(partnerId)).toEqual([
    ['application.document_added', null],
    ['application.document_added', null],
    ...Array(2).fill(['application.document_opened', admin.accountId]),
  ])
})

test('only admins can open a document, at the address of its application', async () => {
  const one = await applyAndVerify(app)
  const other = await applyAndVerify(app)
  await applicant.send(one.documentsToken, pdf())
  const [document] = await documentsOf(one.partnerId)
  const id = document?.id ?? ''
  const partner = await app.createPartner()
  expect((await open(one.partnerId, id, partner.token)).statusCode).toBe(403)
  expect((await open(one.partnerId, id, one.documentsToken)).statusCode).toBe(401)
  expect((await open(other.partnerId, id)).statusCode).toBe(404)
  expect((await open(one.partnerId, randomUUID())).statusCode).toBe(404)
  const support = await app.createAdmin()
  await app.db.updateTable('accounts').set({ adminRole: 'support' }).where('id', '=', support.accountId).execute()
  expect((await open(one.partnerId, id, support.token)).statusCode).toBe(200)
})

test('the same document again is accepted and stored once, another one with its id is refused', async () => {
  const { partnerId, documentsToken } = await applyAndVerify(app)
  const id = randomUUID()
  const photo = await plainImage(30, 20).webp().toBuffer()
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => applicant.send(documentsToken, photo, { id, type: 'image/webp' })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(answerOf(await applicant.send(documentsToken, pdf(), { id }))).toEqual([409, messages.documentIdUsed])
  const stranger = await applyAndVerify(app)
  expect((await applicant.send(stranger.documentsToken, photo, { id, type: 'image/webp' })).statusCode).toBe(409)
  expect(await documentsOf(partnerId)).toHaveLength(1)
  expect(await auditOf(partnerId)).toHaveLength(1)
})

test('an application has at most six documents, also when twelve arrive together; after one is removed another can be added', async () => {
  const { partnerId, documentsToken } = await applyAndVerify(app)
  const replies = await Promise.all(
    Array.from({ length: 2 * limits.documentsMax }, (_, n) => applicant.send(documentsToken, pdf(`page ${n}`))),
  )
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((reply) => [reply.statusCode, readMessage(reply)])).toEqual(
    Array(limits.documentsMax).fill([409, messages.documentsUsed(limits.documentsMax)]),
  )
  const [first] = await documentsOf(partnerId)
  const stranger = await applyAndVerify(app)
  expect((await applicant.remove(stranger.documentsToken, first?.id ?? '')).statusCode).toBe(200)
  expect(await documentsOf(partnerId)).toHaveLength(limits.documentsMax)
  expect(readMessage(await applicant.remove(documentsToken, first?.id ?? ''))).toBe(messages.documentRemoved)
  expect(await documentsOf(partnerId)).toHaveLength(limits.documentsMax - 1)
  expect((await applicant.send(documentsToken, pdf('last'))).statusCode).toBe(200)
})

test.each([
  ...invalidPhotos,
  ['an HTML page that begins as a PDF', () => Buffer.from('%PDF-<script>alert(1)</script>%%EOF')] as const,
  ['half of a PDF', () => pdf().subarray(0, 60)] as const,
  ['an HTML page with a PDF in it', () => Buffer.concat([Buffer.from('<html>'), pdf()])] as const,
])('%s is refused with a message, although it is sent as a PDF', async (_, make) => {
  const { partnerId, documentsToken } = await applyAndVerify(app)
  const reply = await applicant.send(documentsToken, Buffer.from(await make()), { type: 'application/pdf' })
  expect(reply.statusCode).toBe(400)
  expect([messages.notADocument, messages.incompletePdf]).toContain(readMessage(reply))
  expect(await documentsOf(partnerId)).toEqual([])
})

test('another media type, an unknown kind and more than 5 MB are refused', async () => {
  const { documentsToken } = await applyAndVerify(app)
  const refusals = [
    await applicant.send(documentsToken, pdf(), { type: 'text/html' }),
    await applicant.send(documentsToken, Buffer.alloc(limits.documentMaxBytes + 1)),
    await applicant.send(documentsToken, pdf(), { kind: 'other' }),
    await applicant.send(documentsToken, pdf(), { id: 'not-an-id' }),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect(refusals.slice(0, 2).map(readMessage)).toEqual([messages.notADocument, messages.documentTooLarge])
})

test.each([
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['  Licence\u0000 \u202Efdp.exe  ', 'Licence fdp.pdf'],
  ['"; filename="evil.html', 'filename= evil.pdf'],
  ['Ìwé-ẹ̀rí.PDF', 'Ìwé-ẹ̀rí.pdf'],
  ['.', 'document.pdf'],
  ['', 'document.pdf'],
  ['x'.repeat(500), `${'x'.repeat(80)}.pdf`],
])('a file named %j gets a safe name', async (sent, kept) => {
  const { partnerId, documentsToken } = await applyAndVerify(app)
  expect((await applicant.send(documentsToken, pdf(), { name: sent })).statusCode).toBe(200)
  const [document] = await documentsOf(partnerId)
  expect(document?.name).toBe(kept.normalize('NFC'))
  const { headers } = await open(partnerId, document?.id ?? '')
  const header = String(headers['content-disposition'])
  expect(header).toMatch(/^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w.%~!-]+$/)
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(kept.normalize('NFC'))
})

test('documents can be added for a day after the PIN and until the decision, but not with a forged or foreign token', async () => {
  const one = await applyAndVerify(app)
  const other = await applyAndVerify(app)
  const [, ...rest] = one.documentsToken.split('.')
  for (const token of ['x', `${other.partnerId}.${rest.join('.')}`, one.documentsToken.slice(0, -2)]) {
    expect(answerOf(await applicant.send(token, pdf()))).toEqual([403, messages.documentsLinkEnded])
  }
  await applicant.send(one.documentsToken, pdf())
  expect((await decide(one.partnerId, { status: 'rejected', rejectionReason: 'No license' })).statusCode).toBe(200)
  expect(answerOf(await applicant.send(one.documentsToken, pdf('later')))).toEqual([409, messages.documentsClosed])
  const [document] = await documentsOf(one.partnerId)
  expect((await applicant.remove(one.documentsToken, document?.id ?? '')).statusCode).toBe(409)
  app.wait(limits.documentUploadHours * 3600)
  expect((await applicant.send(other.documentsToken, pdf())).statusCode).toBe(403)
})

test('a rejected applicant who applies again can add documents again', async () => {
  const first = await applyAndVerify(app)
  await applicant.send(first.documentsToken, pdf())
  await decide(first.partnerId, { status: 'rejected', rejectionReason: 'No license' })
  await mailTo(app, first.email, 2)
  const second = await applyAndVerify(app, { email: first.email })
  expect(await documentsOf(second.partnerId)).toEqual([])
  expect((await applicant.send(second.documentsToken, pdf('license'), { kind: 'license' })).statusCode).toBe(200)
  expect(await documentsOf(first.partnerId)).toHaveLength(1)
})

test('a network can send twenty failing uploads in an hour, then it has to wait', async () => {
  const { documentsToken } = await applyAndVerify(app)
  const from = randomIp()
  const sendOne = () => applicant.send(documentsToken, Buffer.of(), { from })
  for (let n = 0; n < 20; n++) expect((await sendOne()).statusCode).toBe(400)
  expect((await sendOne()).statusCode).toBe(400)
  const limited = await sendOne()
  expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
})

test('documents are deleted twelve months after the decision; without a decision they stay', async () => {
  const [first, second, pending] = [await applyAndVerify(app), await applyAndVerify(app), await applyAndVerify(app)]
  for (const { documentsToken } of [first, second, pending]) await applicant.send(documentsToken, pdf())
  await decide(first.partnerId, { status: 'approved' })
  const year = new Date(app.time.now)
  year.setUTCFullYear(year.getUTCFullYear() + 1)
  app.wait(1)
  await decide(second.partnerId, { status: 'rejected', rejectionReason: 'No license' })
  app.time.now = year
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'delete-application-documents', {}))
  const count = async ({ partnerId }: { partnerId: string }) => (await documentsOf(partnerId)).length
  await expect.poll(() => count(first), { timeout: 30_000 }).toBe(0)
  expect([await count(second), await count(pending)]).toEqual([1, 1])
})

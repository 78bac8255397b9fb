import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportMessage } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { mailReportMessage } from '../../src/insight/reports/mail-report-message.ts'
import { deleteOldMessages } from '../../src/insight/reports/message-queries.ts'
import { deletePersonalData } from '../../src/insight/reports/queries.ts'
import { readMessage } from '../support/mailbox.ts'
import { findReport, submitReport, updateReport } from '../support/report-factory.ts'
import { useSmtpApp } from '../support/smtp-server.ts'

const { app, smtp } = await useSmtpApp({ MAIL_FROM: 'no-reply@sahihi.example', SUPPORT_EMAIL: 'help@sahihi.example' })
await registerReportJobs(app.context)

const newContact = () => `shopper-${randomUUID()}@home.example`

/** A report whose contact has said that it is theirs. */
async function createReport(contact: string | undefined = newContact()) {
  const { partner, serial } = await app.createCode()
  const { reportId } = await submitReport(app, { enteredSerial: serial, ...(contact ? { contact } : {}) })
  await app.db.updateTable('reports').set({ contactConfirmedAt: app.time.now }).where('id', '=', reportId).execute()
  const { reference = '' } = (await findReport(app, partner.token, reportId)) ?? {}
  return { partner, reportId, reference, contact }
}

const send = (token: string, reportId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/reports/${reportId}/messages`, {
    token,
    body: { messageId: randomUUID(), subject: 'Your report', text: 'Please keep the pack.', ...body },
  })
const listed = async (token: string, reportId: string) => {
  const reply = await app.call('GET', `/api/reports/${reportId}/messages`, { token })
  return reply.json<{ data: { messages: ReportMessage[]; replyTo: string } }>().data
}
const mailsWith = (words: string) => smtp.received.filter(({ mail }) => mail.text?.includes(words))

test('a member writes to the email address of a report: the mail says who writes about what, and a reply goes to the member', async () => {
  const { partner, reportId, reference, contact } = await createReport()
  const text = 'Thank you.\nKeep the <b>pack</b>.'
  const reply = await send(partner.token, reportId, { subject: `Your report ${reference}`, text })
  expect([reply.statusCode, readMessage(reply)]).toEqual([200, messages.reportMessageSent])
  const { recipients, mail } = await smtp.mailFor(contact)
  expect(recipients).toEqual([contact])
  expect(mail.from?.address).toBe('no-reply@sahihi.example')
  expect(mail.replyTo).toEqual([{ address: partner.email, name: '' }])
  expect(mail.subject).toBe(`Your report ${reference}`)
  const { companyName } = await app.db
    .selectFrom('partners')
    .where('id', '=', partner.partnerId)
    .select('companyName')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain(`This is a message from ${companyName} about your report ${reference}`)
  expect(mail.text).toContain(text)
  expect(mail.text).toContain(`Your reply goes to ${partner.email}.`)
  expect(mail.html).toContain('Thank you.<br>Keep the &#60;b&#62;pack&#60;/b&#62;.')
})

test('the report keeps what was written, by whom and when; the audit log that it was, without the words', async () => {
  const { partner, reportId } = await createReport()
  await send(partner.token, reportId, { text: 'Our agent calls on you.' })
  app.wait(60)
  await send(partner.token, reportId, { subject: 'Again', text: 'Did our agent call?' })
  const { messages: sent, replyTo } = await listed(partner.token, reportId)
  expect(sent.map(({ subject, text, sentBy }) => [subject, text, sentBy])).toEqual([
    ['Your report', 'Our agent calls on you.', partner.email],
    ['Again', 'Did our agent call?', partner.email],
  ])
  expect([sent[1]?.sentAt, replyTo]).toEqual([app.time.now.toISOString(), partner.email])
  expect((await findReport(app, partner.token, reportId))?.status).toBe('looking_into')
  const audited = await app.db
    .selectFrom('auditLog')
    .where('subject', '=', reportId)
    .select(['action', 'details', 'accountId', 'partnerId'])
    .orderBy('id')
    .execute()
  const actor = { accountId: partner.accountId, partnerId: partner.partnerId, details: {} }
  expect(audited).toEqual([
    { action: 'report.investigation_started', ...actor },
    { action: 'report.message_sent', ...actor },
    { action: 'report.message_sent', ...actor },
  ])
})

test('the same message sent again, also at once, is mailed once; its id is not taken for another report', async () => {
  const { partner, reportId } = await createReport()
  const message = { messageId: randomUUID(), text: `Only once ${randomUUID()}` }
  const replies = await Promise.all(Array.from({ length: 4 }, () => send(partner.token, reportId, message)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await listed(partner.token, reportId)).messages).toHaveLength(1)
  await expect.poll(() => mailsWith(message.text).length, { timeout: 20_000 }).toBe(1)
  const marker = `Afterwards ${randomUUID()}`
  await send(partner.token, reportId, { text: marker })
  await expect.poll(() => mailsWith(marker).length, { timeout: 20_000 }).toBe(1)
  expect(mailsWith(message.text)).toHaveLength(1)
  const other = await createReport()
  const refused = await send(other.partner.token, other.reportId, message)
  expect([refused.statusCode, readMessage(refused)]).toEqual([409, messages.reportMessageExists])
})

test.each([
  undefined,
  '0803 123 4567',
  'ada@home.example, bola@home.example',
  'ada@home.example\u2028Bcc: x@y.example',
])('nothing is sent where the contact is %j and not one email address', async (contact) => {
  const { partner, serial } = await app.createCode()
  const { reportId } = await submitReport(app, { enteredSerial: serial })
  await app.db
    .updateTable('reports')
    .set({ contact: contact ?? null })
    .where('id', '=', reportId)
    .execute()
  const reply = await send(partner.token, reportId)
  expect([reply.statusCode, readMessage(reply)]).toEqual([409, messages.reportHasNoEmail])
  expect((await listed(partner.token, reportId)).messages).toEqual([])
})

test('a line break in the subject, an empty text and an address of the sender’s own are refused', async () => {
  const { partner, reportId } = await createReport()
  for (const body of [
    { subject: 'Hello\r\nBcc: all@evil.example' },
    { text: ' ' },
    { text: 'x'.repeat(limits.reportMessageMax + 1) },
    { to: 'someone@else.example' },
    { messageId: 'one' },
  ])
    expect((await send(partner.token, reportId, body)).statusCode).toBe(400)
})

test('of many messages at once five a day reach one shopper, and the sixth is told when to try again', async () => {
  const { partner, reportId } = await createReport()
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(partner.token, reportId)))
  const taken = replies.filter(({ statusCode }) => statusCode === 200)
  expect(taken).toHaveLength(limits.reportMessagesPerDay)
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await listed(partner.token, reportId)).messages).toHaveLength(limits.reportMessagesPerDay)
  app.wait(86_401)
  expect((await send(partner.token, reportId)).statusCode).toBe(200)
})

test('a partner writes at most a hundred messages a day', async () => {
  const { partner, reportId } = await createReport()
  const times = Array.from({ length: limits.partnerMessagesPerDay }, () => app.time.now)
  await app.db
    .insertInto('rateWindows')
    .values({ key: `report-messages:${partner.partnerId}`, times, refusals: 0, lastAt: app.time.now })
    .execute()
  expect((await send(partner.token, reportId)).statusCode).toBe(429)
})

test('a suspended company writes to nobody', async () => {
  const { partner, reportId } = await createReport()
  await app.db
    .updateTable('partners')
    .set({ suspendedAt: app.time.now, suspensionReason: 'Under investigation' })
    .where('id', '=', partner.partnerId)
    .execute()
  expect((await send(partner.token, reportId)).statusCode).toBe(403)
  expect((await listed(partner.token, reportId)).messages).toEqual([])
})

test('an admin answers a report that is no partner’s in our name, and replies go to the support address', async () => {
  const admin = await app.createAdmin()
  const contact = newContact()
  const { reportId } = await submitReport(app, { host: 'fake.example', contact })
  expect((await send(admin.token, reportId)).statusCode).toBe(200)
  const { mail } = await smtp.mailFor(contact)
  expect(mail.replyTo).toEqual([{ address: 'help@sahihi.example', name: '' }])
  expect(mail.text).toContain('This is a message from the Sahihi team about your report')
  expect((await listed(admin.token, reportId)).replyTo).toBe('help@sahihi.example')
})

test('what was written is deleted with the contact, and a mail that waited until then is not sent', async () => {
  const { partner, reportId, contact } = await createReport()
  const messageId = randomUUID()
  await send(partner.token, reportId, { messageId })
  await smtp.mailFor(contact)
  await updateReport(app, partner.token, reportId, 'closed', 'A copy.')
  const closedAt = app.time.now
  await deleteOldMessages(app.db, new Date(closedAt.getTime() - 1))
  expect((await listed(partner.token, reportId)).messages).toHaveLength(1)
  await deletePersonalData(app.db, closedAt)
  await mailReportMessage(app.context, { messageId })
  await deleteOldMessages(app.db, closedAt)
  await mailReportMessage(app.context, { messageId })
  expect((await listed(partner.token, reportId)).messages).toEqual([])
  expect(smtp.received.filter(({ recipients }) => recipients.includes(contact))).toHaveLength(1)
})

test('each message is answered with what it said, also the second to one shopper', async () => {
  const { partner, reportId } = await createReport()
  for (const text of ['Please keep the pack.', 'Thank you, we have it.']) {
    const messageId = randomUUID()
    const reply = await send(partner.token, reportId, { messageId, text })
    expect(reply.json()).toMatchObject({ data: { id: messageId, text } })
  }
})

test('what a company wrote before it closed its account is not mailed after that', async () => {
  const { partner, reportId, contact } = await createReport()
  const messageId = randomUUID()
  await send(partner.token, reportId, { messageId, text: 'Written before.' })
  await smtp.mailFor(contact)
  const before = mailsWith('Written before.').length
  await app.db
    .updateTable('partners')
    .set({ closedAt: new Date(app.time.now.getTime() + 1), closingReason: 'business_ends' })
    .where('id', '=', partner.partnerId)
    .execute()
  await mailReportMessage(app.context, { messageId })
  expect(mailsWith('Written before.')).toHaveLength(before)
})

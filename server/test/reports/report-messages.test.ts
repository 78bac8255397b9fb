import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportMessage } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { mailReportMessage } from '../../src/insight/reports/mail-report-message.ts'
import { deleteOldMessages } from '../../src/insight/reports/message-queries.ts'
import { deletePersonalData } from '../../src/insight/reports/queries.ts'
import { answerOf } from '../support/mailbox.ts'
import { findReport, submitReport, updateReport } from '../support/report-factory.ts'
import { useSmtpApp } from '../support/smtp-server.ts'

const { app, smtp } = await useSmtpApp({ MAIL_FROM: 'no-reply@sahihi.example', SUPPORT_EMAIL: 'help@sahihi.example' })
await registerReportJobs(app.context)

const newContact = () => `shopper-${randomUUID()}@home.example`

/** A report confirmed by its contact. */
async function createReport(contact: string | undefined = newContact()) {
  const { partner, serial } = await app.createCode()
  const { reportId } = await submitReport(app, { enteredSerial: serial, ...(contact ? { contact } : {}) })
  await app.change('reports', { id: reportId }, { contactConfirmedAt: app.time.now })
  const { reference = '' } = (await findReport(app, partner.token, reportId)) ?? {}
  return { partner, reportId, reference, contact }
}

const send = (token: string, reportId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/reports/${reportId}/messages`, {
    token,
    body: { messageId: randomUUID(), subject: 'Your report', text: 'Please keep the pack.', ...body },
  })
type Listed = { data: { messages: ReportMessage[]; replyTo: string } }
const listed = async (token: string, reportId: string) =>
  (await app.call('GET', `/api/reports/${reportId}/messages`, { token })).json<Listed>().data
const mailsWith = (words: string) => smtp.received.filter(({ mail }) => mail.text?.includes(words))

test('a mail to the address of a report has its sender and subject, and a reply goes to the member who wrote it', async () => {
  const { partner, reportId, reference, contact } = await createReport()
  const text = 'Thank you.\nKeep the <b>pack</b>.'
  const reply = await send(partner.token, reportId, { subject: `Your report ${reference}`, text })
  expect(answerOf(reply)).toEqual([200, messages.reportMessageSent])
  const { recipients, mail } = await smtp.mailFor(contact)
  expect(recipients).toEqual([contact])
  expect(mail.from?.address).toBe('no-reply@sahihi.example')
  expect(mail.replyTo).toEqual([{ address: partner.email, name: '' }])
  expect(mail.subject).toBe(`Your report ${reference}`)
  expect(mail.text).toContain(`This is a message from ${partner.companyName} about your report ${reference}`)
  expect(mail.text).toContain(text)
  expect(mail.text).toContain(`Your reply goes to ${partner.email}.`)
  expect(mail.html).toContain('Thank you.<br>Keep the &#60;b&#62;pack&#60;/b&#62;.')
})

test('the report keeps each message with author and time, and the audit log records it without its words', async () => {
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
  const actor = { accountId: partner.accountId, partnerId: partner.partnerId, details: {} }
  expect(await app.rows('auditLog', { subject: reportId })).toMatchObject([
    { action: 'report.investigation_started', ...actor },
    { action: 'report.message_sent', ...actor },
    { action: 'report.message_sent', ...actor },
  ])
})

test('the same message is mailed once, even when sent simultaneously, and its id cannot be used for another report', async () => {
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
  expect(answerOf(refused)).toEqual([409, messages.reportMessageExists])
})

const noAddresses = ['0803 123 4567', 'ada@home.example, bola@home.example', 'ada@home.example\u2028Bcc: x@y.example']
test.each([undefined, ...noAddresses])(
  'nothing is sent to the contact %j, which is no email address',
  async (contact) => {
    const { partner, serial } = await app.createCode()
    const { reportId } = await submitReport(app, { enteredSerial: serial })
    await app.change('reports', { id: reportId }, { contact: contact ?? null })
    const reply = await send(partner.token, reportId)
    expect(answerOf(reply)).toEqual([409, messages.reportHasNoEmail])
    expect((await listed(partner.token, reportId)).messages).toEqual([])
  },
)

test('a line break in the subject, an empty text and a recipient are refused', async () => {
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

test('of many simultaneous messages five a day reach a shopper, and the sixth gets the time to wait', async () => {
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

test('a partner can write at most a hundred messages a day', async () => {
  const { partner, reportId } = await createReport()
  const times = Array.from({ length: limits.partnerMessagesPerDay }, () => app.time.now)
  const window = { key: `report-messages:${partner.partnerId}`, times, refusals: 0, lastAt: app.time.now }
  await app.db.insertInto('rateWindows').values(window).execute()
  expect((await send(partner.token, reportId)).statusCode).toBe(429)
})

test('a suspended company cannot write to shoppers', async () => {
  const { partner, reportId } = await createReport()
  await app.suspend(partner)
  expect((await send(partner.token, reportId)).statusCode).toBe(403)
  expect((await listed(partner.token, reportId)).messages).toEqual([])
})

test('an admin answers a report of no partner in our name, and replies go to the support address', async () => {
  const admin = await app.createAdmin()
  const contact = newContact()
  const { reportId } = await submitReport(app, { host: 'fake.example', contact })
  expect((await send(admin.token, reportId)).statusCode).toBe(200)
  const { mail } = await smtp.mailFor(contact)
  expect(mail.replyTo).toEqual([{ address: 'help@sahihi.example', name: '' }])
  expect(mail.text).toContain('This is a message from the Sahihi team about your report')
  expect((await listed(admin.token, reportId)).replyTo).toBe('help@sahihi.example')
})

test('messages are deleted with the contact, and a mail still waiting then is not sent', async () => {
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

test('each message is returned with its text, also the second to one shopper', async () => {
  const { partner, reportId } = await createReport()
  for (const text of ['Please keep the pack.', 'Thank you, we have it.']) {
    const messageId = randomUUID()
    const reply = await send(partner.token, reportId, { messageId, text })
    expect(reply.json()).toMatchObject({ data: { id: messageId, text } })
  }
})

test('a message written before an account closed is not mailed afterwards', async () => {
  const { partner, reportId, contact } = await createReport()
  const messageId = randomUUID()
  await send(partner.token, reportId, { messageId, text: 'Written before.' })
  await smtp.mailFor(contact)
  const before = mailsWith('Written before.').length
  const closure = { closedAt: new Date(app.time.now.getTime() + 1), closingReason: 'business_ends' }
  await app.change('partners', { id: partner.partnerId }, closure)
  await mailReportMessage(app.context, { messageId })
  expect(mailsWith('Written before.')).toHaveLength(before)
})

import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportMessage } from '@sahihi/contract/endpoints/reports.ts'
import { type MailText, mailText } from '@sahihi/contract/i18n/en/mails.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { languageTags } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { deletePersonalData } from '../../src/insight/reports/queries.ts'
import { answerOf, mailsTo, readMessage } from '../support/mailbox.ts'
import { findReport, submitReport, updateReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerReportJobs(app.context)

const newContact = () => `shopper-${randomUUID()}@home.example`

async function createReport(contact = newContact(), input: { lang?: string } = {}) {
  const { partner, serial } = await app.createCode()
  const { reportId } = await submitReport(app, { enteredSerial: serial, contact, ...input })
  const { reference = '' } = (await findReport(app, partner.token, reportId)) ?? {}
  const path = `/api/reports/${reportId}/messages`
  const send = (text: string, subject = 'Your report') =>
    app.call('POST', path, { ...partner, body: { messageId: randomUUID(), subject, text } })
  const listed = async () =>
    (await app.call('GET', path, partner)).json<{ data: { messages: ReportMessage[] } }>().data.messages
  return { partner, reportId, reference, contact, send, listed }
}

const textsTo = async (contact: string) => (await mailsTo(app, contact)).map(({ bodyText }) => bodyText)

/** The path of the link that the first mail to a contact has. */
const linkTo = async (contact: string) =>
  /http:\/\/localhost:3000(\/confirm-report\/\S+)/.exec((await textsTo(contact))[0] ?? '')?.[1] ?? ''

test('a message waits until the shopper confirms the report, and the request has no words of the partner', async () => {
  const { partner, reference, contact, send, listed } = await createReport()
  const reply = await send('Win a phone!', 'Buy now')
  expect(answerOf(reply)).toEqual([200, messages.reportMessageWaits])
  const [asked] = await mailsTo(app, contact)
  for (const words of ['Win a phone', 'Buy now', partner.companyName, partner.email, 'Paracetamol'])
    expect(Object.values(asked ?? {}).join()).not.toContain(words)
  expect(asked?.subject).toBe(mailText.subject(reference))
  const path = await linkTo(contact)
  const page = await app.call('GET', path)
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(mailText.confirm)])
  expect(await listed()).toMatchObject([{ text: 'Win a phone!', isWaiting: true }])
  expect(await mailsTo(app, contact)).toHaveLength(1) // programs that check mails open links

  for (let i = 0; i < 2; i++) expect((await app.call('POST', path)).body).toContain(mailText.sent)
  expect(await textsTo(contact)).toEqual([asked?.bodyText, expect.stringContaining('Win a phone!')])
  expect(await listed()).toMatchObject([{ text: 'Win a phone!', isWaiting: false }])
  expect(readMessage(await send('And thank you.'))).toBe(messages.reportMessageSent)
  expect((await textsTo(contact)).slice(2)).toEqual([expect.stringContaining('And thank you.')])
  expect((await app.call('GET', path)).body).toContain(mailText.sent)
})

test('an address is asked once per report, and at most five times a day', async () => {
  const contact = newContact()
  const statuses: number[][] = []
  for (let i = 0; i <= limits.reportMessagesPerDay; i++) {
    const { send } = await createReport(contact)
    statuses.push([(await send('One')).statusCode, (await send('Two')).statusCode])
  }
  expect(statuses).toEqual([...Array(limits.reportMessagesPerDay).fill([200, 200]), [429, 429]])
  const subjects = (await mailsTo(app, contact)).map(({ subject }) => subject)
  expect([subjects.length, new Set(subjects).size]).toEqual([limits.reportMessagesPerDay, limits.reportMessagesPerDay])
})

test.each(languageTags)('a shopper who reported in %s is asked in that language', async (lang) => {
  const { mailText: text }: { mailText: MailText } = await import(`@sahihi/contract/i18n/${lang}/mails.ts`)
  const { reference, contact, send } = await createReport(newContact(), { lang })
  await send('Thank you.')
  const [mail] = await mailsTo(app, contact)
  expect(mail?.subject).toBe(text.subject(reference))
  for (const words of [text.greeting, text.confirm, text.ignore, reference]) expect(mail?.bodyText).toContain(words)
  expect(mail?.bodyHtml).toContain(`<html lang="${lang}">`)
  expect(`${mail?.bodyText} ${mail?.bodyHtml}`).not.toMatch(/Or open|lets a shopper/)
  const page = await app.call('GET', await linkTo(contact))
  for (const words of [`<html lang="${lang}">`, text.subject(reference)]) expect(page.body).toContain(words)
})

test('a forged link, or one whose contact is erased, confirms nothing', async () => {
  const { partner, reportId, contact, send, listed } = await createReport()
  const other = await createReport()
  await send('Thank you.')
  const path = await linkTo(contact)
  const changed = [path.replace(reportId, other.reportId), `${path}x`, '/confirm-report/a.b', '/confirm-report/%00']
  for (const each of changed)
    for (const method of ['GET', 'POST'] as const)
      expect([each, (await app.call(method, each)).statusCode]).toEqual([each, 404])
  expect(await listed()).toMatchObject([{ isWaiting: true }])
  await updateReport(app, partner.token, reportId, 'closed', 'A copy.')
  await deletePersonalData(app.db, app.time.now)
  expect((await app.call('POST', path)).statusCode).toBe(404)
})

test('a waiting message is not sent after the company is suspended', async () => {
  const { partner, contact, send } = await createReport()
  await send('Win a phone!')
  const path = await linkTo(contact)
  await app.suspend(partner)
  await app.call('POST', path)
  expect(await mailsTo(app, contact)).toHaveLength(1)
})

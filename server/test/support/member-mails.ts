import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { registerTeamJobs } from '../../src/company/team/jobs.ts'
import { createDefaultRules } from '../../src/insight/alerts/create-default-rules.ts'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { registerInboxJobs } from '../../src/insight/inbox/jobs.ts'
import { enqueueDailyMails } from '../../src/insight/inbox/mail-daily.ts'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { enqueueReportMails } from '../../src/insight/reports/mail-reports.ts'
import { settleCopyCases } from './copy-story.ts'
import type { Actor } from './factories.ts'
import { waitForMails } from './mailbox.ts'
import { submitReport } from './report-factory.ts'
import { useSecondServer } from './second-server.ts'
import { useSmtpApp } from './smtp-server.ts'

type Member = Pick<Actor, 'accountId'>
type Mail = { text?: string | undefined; headers: { key: string; value: string }[] }

/** An app that mails members through a mail server about reports and suspicious codes, beside a second server on its database. */
export async function useMemberMails() {
  const { app, smtp } = await useSmtpApp()
  const other = await useSecondServer(app)
  for (const register of [registerAlertJobs, registerReportJobs, registerInboxJobs, registerTeamJobs])
    await register(app.context)

  const setClock = (moment: string) => {
    app.time.now = new Date(moment)
  }
  async function createOwner() {
    const owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
    await app.db.transaction().execute((tx) => createDefaultRules(tx, [owner.partnerId]))
    return owner
  }
  // Stories take days, so each call has a new session of its member.
  const callAs = async ({ accountId }: Member, method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    app.call(method, path, { token: await app.createSession(accountId), ...(body ? { body } : {}) })
  const choose = (member: Member, choices: Partial<MailChoices>) =>
    callAs(member, 'PUT', '/api/team/mails', { cases: 'off', reports: 'off', ...choices })
  const choicesOf = async (member: Member) =>
    (await callAs(member, 'GET', '/api/team/mails')).json<{ data: MailChoices }>().data
  const setTimeZone = (owner: Member, timeZone: string) =>
    callAs(owner, 'PUT', '/api/products/analytics/preferences', { timeZone, weeklyDigest: false })
  const createCode = async (owner: Actor, name = 'Kano Cola 50cl') =>
    app.createCode({ partner: { ...owner, token: await app.createSession(owner.accountId) }, name })
  /** A shopper's report. */
  async function report(serial: string, input: Record<string, unknown> = {}) {
    const { reply, reportId } = await submitReport(app, { enteredSerial: serial, ...input })
    return { id: reportId, reference: reply.json<{ data: { reference: string } }>().data.reference }
  }
  /** What two servers do at the same time, again and again. */
  async function runServers() {
    await settleCopyCases(app)
    for (const _ of [1, 2])
      await Promise.all(
        [app.context, other].flatMap((context) => [enqueueReportMails(context), enqueueDailyMails(context)]),
      )
    await waitForMails(app)
  }
  const mailsTo = ({ email }: Pick<Actor, 'email'>) =>
    smtp.received.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)
  /** The subjects of all mails to a member, after the servers have done their work. */
  async function subjectsTo(member: Pick<Actor, 'email'>) {
    await runServers()
    return mailsTo(member).map(({ subject }) => subject)
  }
  const suspend = ({ partnerId }: Pick<Actor, 'partnerId'>) =>
    app.db
      .updateTable('partners')
      .set({ suspendedAt: app.time.now, suspensionReason: 'Many complaints' })
      .where('id', '=', partnerId)
      .execute()
  return {
    app,
    setClock,
    createOwner,
    callAs,
    choose,
    choicesOf,
    setTimeZone,
    createCode,
    report,
    runServers,
    mailsTo,
    subjectsTo,
    suspend,
  }
}

/** The links of a mail with their labels, without the one that unsubscribes. */
export const linksIn = ({ text = '' }: Partial<Mail> = {}) =>
  [...text.matchAll(/^(.+): http:\/\/localhost:3000(\/\S*)$/gm)]
    .map(([, label, path = '']) => ({ label, path }))
    .filter(({ path }) => !path.startsWith('/unsubscribe/'))

/** The headers of a mail by their names in small letters. */
export const headersOf = (mail: Mail | undefined) =>
  Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))

export const unsubscribePathIn = (mail: Mail | undefined) =>
  /^<http:\/\/localhost:3000(\/unsubscribe\/[\w.-]+)>$/.exec(headersOf(mail)['list-unsubscribe'] ?? '')?.[1] ?? ''

import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { describeCopiedLabels } from '../alerts/mail-alerts.ts'
import type { AppContext } from '../context.ts'
import type { Link } from '../lib/mail/layout.ts'
import { describeReports } from '../reports/mail-reports.ts'
import { claimDailyMails, findReader, type MemberMail } from '../team/mail-choices.ts'
import { mailFooter } from '../team/unsubscribe-link.ts'

export type DailyMailJob = MemberMail & { since: string; until: string }

/** Claims the daily mails that are due and enqueues them in one transaction, so that each is sent once. */
export const enqueueDailyMails = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const mail of await claimDailyMails(tx, clock())) await jobs.enqueue(tx, 'mail-daily', mail)
  })

/** Mails a member what came since the last such mail and still waits; nothing when there is nothing. */
export async function mailDaily(context: AppContext, { since, until, ...mail }: DailyMailJob) {
  const { db, mailer, config } = context
  const reader = await findReader(db, mail)
  if (!reader) return
  const { email, companyName, caseMailsChosenAt, reportMailsChosenAt } = reader
  const period = { since: new Date(since), until: new Date(until) }
  const { partnerId } = mail
  const cases =
    reader.cases === 'daily'
      ? await describeCopiedLabels(context, partnerId, { ...period, chosenAt: caseMailsChosenAt })
      : nothing
  const reports =
    reader.reports === 'daily'
      ? await describeReports(context, partnerId, { ...period, chosenAt: reportMailsChosenAt })
      : nothing
  const paragraphs = [...cases.paragraphs, ...reports.paragraphs]
  const names = new Set([...cases.names, ...reports.names])
  if (paragraphs.length === 0) return
  const found = [
    ...(cases.count ? [countOf(cases.count, 'suspicious code')] : []),
    ...(reports.count ? [countOf(reports.count, 'new report')] : []),
  ]
  const [single, ...others] = paragraphs
  const isSingle = others.length === 0 && typeof single === 'object'
  const inbox: Link = { label: 'Open the inbox', url: `${config.PUBLIC_URL}/inbox` }
  await mailer.send({
    to: email,
    subject: `${found.join(' and ')}: ${[...names][0]}${names.size > 1 ? ' and others' : ''}`,
    greeting: `Hello ${companyName},`,
    paragraphs: isSingle ? [single.text] : paragraphs,
    link: isSingle ? single.link : inbox,
    isLinkLast: true,
    ...(await mailFooter(context, 'daily', mail)),
  })
}

const nothing = { paragraphs: [], count: 0, names: [] }

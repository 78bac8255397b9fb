import type { MailKind } from '@sahihi/contract/domain/mail-choices.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { claimDailyMails, type DailyMailJob, findReader } from '../../company/team/mail-choices.ts'
import { mailFooter } from '../../company/team/unsubscribe-link.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Link } from '../../platform/mail/layout.ts'
import { describeCopiedLabels } from '../alerts/mail-alerts.ts'
import { describeReports } from '../reports/mail-reports.ts'

/** Claims the daily mails that are due and enqueues them in one transaction, so that each is sent once. */
export const enqueueDailyMails = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const mail of await claimDailyMails(tx, clock()))
      await jobs.enqueue(tx, 'mail-daily', mail satisfies DailyMailJob)
  })

/**
 * Mails a member what came since the last such mail and is still open, if anything. A member who changed from daily to immediate mails
 * gets one more about what no immediate mail had (`left`).
 */
export async function mailDaily(context: AppContext, { since, until, left, ...mail }: DailyMailJob) {
  const { db, mailer, config } = context
  const reader = await findReader(db, mail)
  if (!reader) return
  const { email, companyName } = reader
  const choosePeriod = (kind: MailKind, chosenAt: Date | null) => {
    const period = { since: new Date(since), until: new Date(until) }
    if (!left) return reader[kind] === 'daily' ? { ...period, chosenAt } : undefined
    const leftAt = left[kind]
    if (leftAt === undefined || reader[kind] === 'off') return undefined
    return { ...period, chosenAt: leftAt === null ? null : new Date(leftAt), isPassed: true }
  }
  const { partnerId } = mail
  const casePeriod = choosePeriod('cases', reader.caseMailsChosenAt)
  const reportPeriod = choosePeriod('reports', reader.reportMailsChosenAt)
  const cases = casePeriod ? await describeCopiedLabels(context, partnerId, casePeriod) : nothing
  const reports = reportPeriod ? await describeReports(context, partnerId, reportPeriod) : nothing
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
    ...(await mailFooter(context, left ? chooseFooterKind(left) : 'daily', mail)),
  })
}

const nothing = { paragraphs: [], count: 0, names: [] }

/** The mails that the link in the footer turns off: those that the member gets now. */
const chooseFooterKind = (left: NonNullable<DailyMailJob['left']>): MailKind => ('cases' in left ? 'cases' : 'reports')

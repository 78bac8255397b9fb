import { countryName } from '@sahihi/contract/domain/countries.ts'
import { itemName } from '@sahihi/contract/domain/item-name.ts'
import { findMailedAtOnce, findReader, type MemberMail } from '../../company/team/mail-choices.ts'
import { mailFooter } from '../../company/team/unsubscribe-link.ts'
import type { AppContext } from '../../platform/context.ts'
import { acquireLock } from '../../platform/db/locks.ts'
import { before, minutes } from '../../platform/lib/time.ts'
import type { Paragraph } from '../../platform/mail/layout.ts'
import { claimReportMails, findMailedReports, type MailedReport, type MailedReports } from './mail-queries.ts'

export type ReportMailJob = MemberMail & { claimedAt: string }

/** Enqueues a mail about new reports to each member who wants it immediately, at most every 15 minutes for a partner. */
export const enqueueReportMails = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'report mails')
    const now = clock()
    for (const partnerId of await claimReportMails(tx, { now, lastMailBefore: before(now, minutes(15)) }))
      for (const mail of await findMailedAtOnce(tx, partnerId, 'reports'))
        await jobs.enqueue(tx, 'mail-reports', { ...mail, claimedAt: now.toISOString() })
  })

export async function mailReports(context: AppContext, { claimedAt, ...mail }: ReportMailJob) {
  const { db, mailer, config } = context
  const reader = await findReader(db, mail)
  if (reader?.reports !== 'at_once') return
  const { paragraphs, count, first } = await describeReports(context, mail.partnerId, {
    claimedAt: new Date(claimedAt),
  })
  if (!first) return
  const more = count - 1
  await mailer.send({
    to: reader.email,
    subject: `New report: ${first.productName} (${first.reference})${more > 0 ? `, and ${more.toLocaleString('en-US')} more` : ''}`,
    greeting: `Hello ${reader.companyName},`,
    paragraphs: more > 0 ? paragraphs : [describeReport(first)],
    link:
      more > 0
        ? { label: 'See all reports', url: `${config.PUBLIC_URL}/reports` }
        : { label: 'See the report', url: linkTo(config.PUBLIC_URL, first) },
    isLinkLast: true,
    ...(await mailFooter(context, 'reports', mail)),
  })
}

/** Describes reports for a mail, each in a paragraph with a link, without what the shoppers wrote. */
export async function describeReports({ db, config }: AppContext, partnerId: string, mailed: MailedReports) {
  const { reports, count } = await findMailedReports(db, partnerId, mailed, 20)
  const left = count - reports.length
  const paragraphs: Paragraph[] = reports.map((report) => ({
    text: describeReport(report),
    link: { label: 'See the report', url: linkTo(config.PUBLIC_URL, report) },
  }))
  if (left > 0) paragraphs.push(`And ${left.toLocaleString('en-US')} more.`)
  return { paragraphs, count, first: reports[0], names: reports.map(({ productName }) => productName) }
}

function describeReport({ reference, productName, batchName, city, country }: MailedReport): string {
  const place = [city, country && countryName(country)].filter(Boolean).join(', ')
  return `A shopper reported ${itemName(productName, batchName)}${place ? `, in ${place}` : ''}. The reference is ${reference}.`
}

const linkTo = (publicUrl: string, { id }: MailedReport) => `${publicUrl}/reports?report=${id}`

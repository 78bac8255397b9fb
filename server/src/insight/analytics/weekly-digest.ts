import { countryName } from '@sahihi/contract/domain/countries.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { claimDigests } from '../../company/partners/analytics-preferences.ts'
import type { MemberMail } from '../../company/team/mail-choices.ts'
import { mailFooter } from '../../company/team/unsubscribe-link.ts'
import { findDigestReader, findMailedWeekly } from '../../company/team/weekly-mail.ts'
import type { AppContext } from '../../platform/context.ts'
import { addDays, startOfDay } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { Paragraph } from '../../platform/mail/layout.ts'
import { countAlertsRaised } from '../alerts/list-alerts.ts'
import { countOpenCases } from '../copy-cases/list-copy-cases.ts'
import { findNewReports } from '../reports/list-reports.ts'
import { growthPercent, sumScans } from './buckets.ts'
import { countByBucket, countByCity, readRollupState } from './card-queries.ts'
import { mostScannedProducts } from './top-queries.ts'

export type DigestJob = MemberMail & { monday: string }

const maxEntries = 5

/** Claims the weekly mails that are due and enqueues one for each reader, in one transaction, so that each is sent once. */
export const enqueueDigests = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { partnerId, monday } of await claimDigests(tx, clock()))
      for (const mail of await findMailedWeekly(tx, partnerId))
        await jobs.enqueue(tx, 'mail-digest', { ...mail, monday })
  })

export async function mailDigest(context: AppContext, { monday, ...mail }: DigestJob) {
  const { db, mailer, config } = context
  const reader = await findDigestReader(db, mail)
  if (!reader) return
  const { email: to, companyName, timeZone } = reader
  const job = { partnerId: mail.partnerId, monday }
  const week = await summarizeWeek(context, job, timeZone)
  await mailer.send({
    to,
    subject: `Your week: ${countOf(week.scans, 'scan')}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `From ${formatLongDate(week.from)} to ${formatLongDate(week.to)} there ${week.scans === 1 ? 'was' : 'were'} ${countOf(week.scans, 'scan')} of your codes${growthText(week)}.`,
      listText('Most scanned:', week.products),
      listText('Most scans came from:', week.cities),
      week.reports.count ? newReportsText(week.reports, config.PUBLIC_URL) : '',
      week.openCases ? openCasesText(week.openCases, config.PUBLIC_URL) : '',
      week.alerts ? `${countOf(week.alerts, 'alert')}: ${config.PUBLIC_URL}/inbox` : '',
    ].filter(Boolean),
    link: { label: 'See your analytics', url: `${config.PUBLIC_URL}/analytics` },
    ...(await mailFooter(context, 'weekly', mail)),
  })
}

/** The seven days before a Monday. */
async function summarizeWeek(
  { rollupDb: db }: AppContext,
  { partnerId, monday }: Omit<DigestJob, 'accountId'>,
  timeZone: string,
) {
  const partner = partnerId as PartnerId
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)]
  // The rollups may still be in the former time zone. Pending scans are then counted by the days of that one, too.
  const scope = { partner, scopeIds: [partner], ...(await readRollupState(db, partner)) }
  const days = { from: addDays(monday, -14), to }
  const weeks = await countByBucket(db, { ...scope, days, period: 'week', currentFrom: from })
  const { cities } = await countByCity(db, { ...scope, days: { from, to } })
  const raisedBetween = { from: startOfDay(from, timeZone), to: startOfDay(monday, timeZone) }
  return {
    from,
    to,
    scans: sumScans(weeks, { isCurrent: true }),
    scansBefore: sumScans(weeks, { isCurrent: false }),
    products: await mostScannedProducts(db, { partner, days: { from, to } }, maxEntries),
    cities: cities
      .slice(0, maxEntries)
      .map(({ city, country, scans }) => ({ name: `${city}, ${countryName(country)}`, scans })),
    alerts: await countAlertsRaised(db, partner, raisedBetween),
    reports: await findNewReports(db, partner, maxEntries),
    openCases: await countOpenCases(db, partner),
  }
}

type NewReports = Awaited<ReturnType<typeof findNewReports>>

const newReportsText = ({ count, references }: NewReports, publicUrl: string): Paragraph => ({
  text: `${countOf(count, 'new report')} of shoppers ${count === 1 ? 'waits' : 'wait'} for you: ${references.join(', ')}${count > references.length ? ' and more' : ''}.`,
  link: { label: 'See reports', url: `${publicUrl}/reports` },
})

const openCasesText = (count: number, publicUrl: string): Paragraph => ({
  text: `${countOf(count, 'suspicious code')} ${count === 1 ? 'waits' : 'wait'} for your decision.`,
  link: { label: 'See suspicious codes', url: `${publicUrl}/suspicious-codes` },
})

function growthText({ scans, scansBefore }: { scans: number; scansBefore: number }) {
  const growth = growthPercent(scans, scansBefore)
  if (growth === null) return scans ? ', and none in the week before' : ''
  if (scans === scansBefore) return ', as many as in the week before'
  const comparison = scans > scansBefore ? 'more' : 'fewer'
  return `, ${Math.abs(growth).toLocaleString('en-US')}% ${comparison} than in the week before`
}

const listText = (title: string, entries: { name: string; scans: number }[]) =>
  entries.length
    ? [title, ...entries.map(({ name, scans }) => `${name}: ${scans.toLocaleString('en-US')}`)].join('\n')
    : ''

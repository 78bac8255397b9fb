import { countryName } from '@sahihi/contract/domain/countries.ts'
import { longDate } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsRaisedIn } from '../alerts/list-alerts.ts'
import { startOfDay } from '../lib/calendar.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { AppContext } from '../context.ts'
import { addDays, growthOf, sumSince } from './buckets.ts'
import { bucketCounts, cityCounts, timeZoneOf } from './card-queries.ts'
import { claimDigests, digestReader, productCounts } from './settings-queries.ts'

type Job = { partnerId: string; monday: string }

const shown = 5

/** Each Monday at eight in its own time zone (they are quarters of an hour apart), whoever wants it gets a mail of the week before. */
export async function workDigests(context: AppContext) {
  await context.jobs.work<Job>('mail-digest', (job) => mailDigest(context, job))
  await context.jobs.every('promise-digests', '*/15 * * * *', () => promiseDigests(context))
}

/** The mark and the promise of its mail are one transaction: neither comes without the other, nor twice. */
export const promiseDigests = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { partnerId, monday } of await claimDigests(tx, clock()))
      await jobs.enqueue(tx, 'mail-digest', { partnerId, monday })
  })

async function mailDigest(context: AppContext, job: Job) {
  const { db, mailer, config } = context
  const reader = await digestReader(db, job.partnerId)
  if (!reader) return
  const { email, companyName, timeZone } = reader
  const week = await readWeek(context, job, timeZone)
  const settings = `${config.PUBLIC_URL}/analytics/settings`
  await mailer.send({
    to: email,
    subject: `Your week: ${countWords(week.scans, 'scan')}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `From ${longDate(week.from)} to ${longDate(week.to)} there ${week.scans === 1 ? 'was' : 'were'} ${countWords(week.scans, 'scan')} of your codes${growthWords(week)}.`,
      listWords('Most scanned:', week.products),
      listWords('Most scans came from:', week.cities),
      week.alerts ? `Your alert rules found something ${countWords(week.alerts, 'time')}: ${settings}` : '',
    ].filter(Boolean),
    link: { label: 'See your analytics', url: `${config.PUBLIC_URL}/analytics` },
    off: { label: 'Switch this weekly mail off', url: settings },
  })
}

/** The seven days before a Monday, from the sums that the cards are read from. */
async function readWeek({ db }: AppContext, { partnerId, monday }: Job, timeZone: string) {
  const partner = partnerId as PartnerId
  const [from, to, before] = [addDays(monday, -7), addDays(monday, -1), addDays(monday, -14)]
  const within = { from: startOfDay(from, timeZone), to: startOfDay(monday, timeZone) }
  // The sums may still be of the zone before: their newest part is cut as the rest of them was.
  const scope = { partner, timeZone: await timeZoneOf(db, partner), days: { from, to } }
  const weeks = await bucketCounts(db, { ...scope, days: { from: before, to }, period: 'week', since: from })
  const { cities } = await cityCounts(db, scope)
  return {
    from,
    to,
    scans: sumSince(weeks, true),
    before: sumSince(weeks, false),
    products: await productCounts(db, partner, { from, to }, shown),
    cities: cities
      .slice(0, shown)
      .map(({ city, country, scans }) => ({ name: `${city}, ${countryName(country)}`, scans })),
    alerts: await alertsRaisedIn(db, partner, within),
  }
}

const countWords = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

function growthWords({ scans, before }: { scans: number; before: number }) {
  const growth = growthOf(scans, before)
  if (growth === null) return scans ? ', and none in the week before' : ''
  if (scans === before) return ', as many as in the week before'
  return `, ${Math.abs(growth).toLocaleString('en-US')}% ${scans > before ? 'more' : 'fewer'} than in the week before`
}

const listWords = (title: string, entries: { name: string; scans: number }[]) =>
  entries.length
    ? [title, ...entries.map(({ name, scans }) => `${name}: ${scans.toLocaleString('en-US')}`)].join('\n')
    : ''

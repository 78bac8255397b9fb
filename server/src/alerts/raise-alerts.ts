import { uuidv7 } from 'uuidv7'
import { hasRows, type Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { tryLock } from '../db/locks.ts'
import type { AppContext } from '../context.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { promiseMails } from './jobs.ts'
import { insertAlerts, type NewAlert, rulesOf } from './queries.ts'
import { neverToldUnreleased, scannedTooOften, standing, takeWatched, type Watched } from './candidate-queries.ts'

const most = 5000
// A statement takes 65,535 values, and an alert is a dozen of them.
const atOnce = 1000

type Means = Pick<AppContext, 'db' | 'jobs' | 'clock'>

/**
 * Judges the scans that the fold has put aside by the rules of their partners. Each is judged once, whatever happens to the server
 * meanwhile: taking it away and all that it causes, its mail included, are one transaction. Gives how many alerts were raised.
 */
export async function raiseAlerts(means: Means): Promise<number> {
  const { db } = means
  let raised = 0
  while (await hasRows(db, 'watchedScans')) {
    const outcome = await db.transaction().execute((tx) => judgeSome(tx, means))
    if (!outcome) break
    raised += outcome.raised
  }
  return raised
}

/** Nothing where another server judges. */
async function judgeSome(tx: Tx, { jobs, clock }: Means): Promise<{ raised: number } | undefined> {
  if (!(await tryLock(tx, 'alerts'))) return undefined
  const now = clock()
  let raised = 0
  const byPartner = Map.groupBy(await takeWatched(tx, most), ({ partnerId }) => partnerId)
  for (const [partnerId, scans] of byPartner) {
    const alerts = await alertsOf(tx, partnerId as PartnerId, { scans, now })
    for (let from = 0; from < alerts.length; from += atOnce)
      raised += await insertAlerts(tx, alerts.slice(from, from + atOnce))
  }
  if (raised > 0) await promiseMails(tx, jobs, now)
  return { raised }
}

type Rule = Awaited<ReturnType<typeof rulesOf>>[number]
type Subject = { of: Watched; code?: string; country?: string | null; details?: object }

/** What the rules of a partner find in its scans. They rest while it is suspended, or its plan includes none. */
async function alertsOf(tx: Tx, partner: PartnerId, { scans, now }: { scans: Watched[]; now: Date }) {
  const stands = await standing(tx, partner)
  const rules = await rulesOf(tx, partner)
  if (!stands || rules.length === 0 || !(await hasExtras(tx, partner, now))) return []
  const alerts: NewAlert[] = []
  for (const rule of rules)
    for (const { of, code, country, details = {} } of await subjectsOf(tx, rule, scans, stands.timeZone))
      alerts.push({
        id: uuidv7(),
        partnerId: partner,
        kind: rule.kind,
        productId: of.productId,
        batchId: of.batchId,
        code: code ?? null,
        country: country ?? null,
        day: of.day,
        details: JSON.stringify(details),
        raisedAt: now,
        byMail: rule.byMail,
      })
  return alerts
}

async function subjectsOf(tx: Tx, rule: Rule, all: Watched[], timeZone: string): Promise<Subject[]> {
  const { kind, threshold, countries } = rule
  const wanted = all.filter(({ isUnreleased }) => isUnreleased === (kind === 'unreleased'))
  const scans = kind === 'many_scans' ? wanted : wanted.filter(({ isRefused }) => !isRefused)
  if (scans.length === 0) return []
  if (kind === 'many_scans' && threshold !== null) {
    const found = await scannedTooOften(tx, scans, { threshold, timeZone })
    return found.map((of) => ({ of, code: of.code, details: { threshold } }))
  }
  if (kind === 'outside_countries')
    return scans
      .filter(({ country }) => country !== null && !countries?.includes(country))
      .map((of) => ({ of, country: of.country, details: { city: of.city } }))
  if (kind === 'after_expiry')
    return scans
      .filter(({ day, expiresOn }) => day > expiresOn)
      .map((of) => ({ of, details: { expiredOn: of.expiresOn } }))
  const untold = await neverToldUnreleased(
    tx,
    scans.map(({ batchId }) => batchId),
  )
  return scans.filter(({ batchId }) => untold.delete(batchId)).map((of) => ({ of }))
}

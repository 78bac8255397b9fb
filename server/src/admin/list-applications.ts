import { setImmediate } from 'node:timers/promises'
import type { ApplicationFilter } from '@sahihi/contract/endpoints/admin.ts'
import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { countApplicationFiles } from '../applications/application-file.ts'
import { prepareWarnings } from '../applications/find-warnings.ts'
import type { Db } from '../db/client.ts'
import { presentApplication } from './get-application.ts'
import { type ApplicationRow, decidedApplications, pendingApplications } from './queries.ts'

/** The pending applications, oldest first, then those that were decided lately; of these, what the filter names. */
export async function listApplications(db: Db, filter: ApplicationFilter, now: Date): Promise<ListedApplication[]> {
  const wantsPending = filter === 'pending' || filter === 'all'
  const pending = wantsPending ? await pendingApplications(db) : []
  const decided = filter === 'pending' ? [] : await decidedApplications(db, now)
  const rows = [...pending, ...decided]
  const countsOf = await countApplicationFiles(
    db,
    rows.map(({ id }) => id),
  )
  const warningCounts = await countWarnings(db, pending)
  return rows
    .map((row) => ({
      ...presentApplication(row),
      ...countsOf(row.id),
      warningCount: warningCounts.get(row.id) ?? null,
    }))
    .filter(({ status }) => filter === 'all' || status === filter)
}

async function countWarnings(db: Db, pending: ApplicationRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (pending.length === 0) return counts
  const warningsOf = await prepareWarnings(db)
  for (const row of pending) {
    counts.set(row.id, warningsOf(row).length)
    await setImmediate() // so that no list of many keeps a verdict waiting
  }
  return counts
}

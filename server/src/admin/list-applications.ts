import type { ApplicationFilter } from '@sahihi/contract/endpoints/admin.ts'
import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { countApplicationFiles } from '../applications/application-file.ts'
import { prepareWarnings } from '../applications/find-warnings.ts'
import type { Db } from '../db/client.ts'
import { presentApplication } from './get-application.ts'
import { decidedApplications, pendingApplications } from './queries.ts'

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
  const warningsOf = pending.length > 0 ? await prepareWarnings(db) : undefined
  return rows
    .map((row) => {
      const application = presentApplication(row)
      const isPending = application.status === 'pending'
      const warningCount = isPending ? (warningsOf?.(row).length ?? 0) : null
      return { ...application, ...countsOf(row.id), warningCount }
    })
    .filter(({ status }) => filter === 'all' || status === filter)
}

import { setImmediate } from 'node:timers/promises'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ApplicationFilter } from '@sahihi/contract/endpoints/admin.ts'
import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { countApplicationFiles } from '../../company/applications/application-file.ts'
import { prepareWarnings } from '../../company/applications/find-warnings.ts'
import type { Db } from '../../platform/db/client.ts'
import { paginate } from '../../platform/lib/paginate.ts'
import { presentApplication } from './get-application.ts'
import {
  type ApplicationRow,
  allRows,
  countDecided,
  countPending,
  decidedApplications,
  pendingApplications,
} from './queries.ts'

type Query = { status: ApplicationFilter; page?: number | undefined }

/** The pending applications, oldest first, and the recently decided ones, as far as the filter allows; all, or one page of them. */
export async function listApplications(db: Db, { status, page }: Query, now: Date) {
  const decided = status === 'pending' ? undefined : status
  const wantsPending = status === 'pending' || status === 'all'
  if (page === undefined) {
    const rows = wantsPending ? await pendingApplications(db, allRows) : []
    return { data: await present(db, rows, decided ? await decidedApplications(db, decided, now, allRows) : []) }
  }
  const waiting = wantsPending ? await countPending(db) : 0
  const total = waiting + (decided ? await countDecided(db, decided, now) : 0)
  const pagination = paginate(total, { page, limit: limits.partnersPerPage })
  const { limit, currentPage } = pagination
  const offset = (currentPage - 1) * limit
  const pending = offset < waiting ? await pendingApplications(db, { limit, offset }) : []
  const left = { limit: limit - pending.length, offset: Math.max(0, offset - waiting) }
  const others = decided && left.limit > 0 ? await decidedApplications(db, decided, now, left) : []
  return { data: await present(db, pending, others), pagination }
}

async function present(db: Db, pending: ApplicationRow[], decided: ApplicationRow[]): Promise<ListedApplication[]> {
  const rows = [...pending, ...decided]
  const countFiles = await countApplicationFiles(
    db,
    rows.map(({ id }) => id),
  )
  const warningCounts = await countWarnings(db, pending)
  return rows.map((row) => ({
    ...presentApplication(row),
    ...countFiles(row.id),
    warningCount: warningCounts.get(row.id) ?? null,
  }))
}

async function countWarnings(db: Db, pending: ApplicationRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (pending.length === 0) return counts
  const warningsOf = await prepareWarnings(db)
  for (const row of pending) {
    counts.set(row.id, warningsOf(row).length)
    await setImmediate() // so that a long list does not delay verdicts
  }
  return counts
}

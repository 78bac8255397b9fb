import type { Application, ApplicationFilter } from '@sahihi/contract/endpoints/admin.ts'
import type { Db } from '../db/client.ts'
import { decidedApplications, pendingApplications } from './queries.ts'

/** The pending applications, oldest first, then those that were decided lately; of these, what the filter names. */
export async function listApplications(db: Db, filter: ApplicationFilter, now: Date): Promise<Application[]> {
  const wantsPending = filter === 'pending' || filter === 'all'
  const pending = wantsPending ? await pendingApplications(db) : []
  const decided = filter === 'pending' ? [] : await decidedApplications(db, now)
  return [...pending, ...decided].map(presentApplication).filter(({ status }) => filter === 'all' || status === filter)
}

type Row = Awaited<ReturnType<typeof pendingApplications>>[number]

function presentApplication({ approvedAt, rejectedAt, appliedAt, ...row }: Row): Application {
  const decidedAt = approvedAt ?? rejectedAt
  return {
    ...row,
    status: approvedAt ? 'approved' : rejectedAt ? 'rejected' : 'pending',
    appliedAt: appliedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import type { Db } from '../db/client.ts'
import { decidedApplications, pendingApplications } from './queries.ts'

/** The pending applications, oldest first, then those that were decided lately. */
export async function listApplications(db: Db, now: Date): Promise<Application[]> {
  const [pending, decided] = await Promise.all([pendingApplications(db), decidedApplications(db, now)])
  return [...pending, ...decided].map(presentApplication)
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

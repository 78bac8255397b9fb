import type { Application, ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { readApplicationFile } from '../../company/applications/application-file.ts'
import { prepareWarnings } from '../../company/applications/find-warnings.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { presentClosing } from './list-partners.ts'
import { type ApplicationRow, applicationById } from './queries.ts'

/** An application with all information to decide on it, also after the decision. */
export async function getApplication(db: Db, id: string): Promise<ApplicationDetails> {
  const row = await applicationById(db, id)
  if (!row) throw notFound()
  const [file, warningsOf] = await Promise.all([readApplicationFile(db, id), prepareWarnings(db)])
  return { ...presentApplication(row), ...file, warnings: warningsOf(row) }
}

export function presentApplication({ approvedAt, rejectedAt, appliedAt, ...rest }: ApplicationRow): Application {
  const { closedAt, closingReason, closingNote, ...row } = rest
  const decidedAt = approvedAt ?? rejectedAt
  return {
    ...row,
    email: closedAt ? '' : row.email,
    closing: presentClosing({ closedAt, closingReason, closingNote }),
    status: approvedAt ? 'approved' : rejectedAt ? 'rejected' : 'pending',
    appliedAt: appliedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

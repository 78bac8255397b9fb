import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { addMonths } from '../../platform/lib/calendar.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { deleteDocumentsDecidedBy } from './queries.ts'

/** Every night, deletes the documents of applications decided long ago (docs/limits-and-retention.md, "Retention"). */
export const registerApplicationJobs = ({ jobs, db, clock }: AppContext) =>
  jobs.every('delete-application-documents', nightly, () =>
    deleteDocumentsDecidedBy(db, addMonths(clock(), -limits.documentKeptMonths, 'UTC')),
  )

import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../context.ts'
import { nightly } from '../lib/jobs.ts'
import { before, days } from '../lib/time.ts'
import { deletePersonalData } from './queries.ts'

/** Every night: the photos and contacts of reports that were closed long ago are deleted (docs/product.md, "Retention"). */
export const registerReportJobs = ({ jobs, db, clock }: AppContext) =>
  jobs.every('delete-report-data', nightly, () =>
    deletePersonalData(db, before(clock(), days(limits.reportRetentionDays))),
  )

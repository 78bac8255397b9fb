import type { AppContext } from '../context.ts'
import { nightly } from '../lib/jobs.ts'
import { deleteOrphans } from './queries.ts'

/** Every night: deletes the notes about cases and alerts that were deleted (docs/product.md, "Retention"). */
export const registerInboxJobs = ({ jobs, db }: AppContext) =>
  jobs.every('delete-inbox-notes', nightly, async () => {
    await deleteOrphans(db)
  })

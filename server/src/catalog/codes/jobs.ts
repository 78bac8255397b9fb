import type { AppContext } from '../../platform/context.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { before, days } from '../../platform/lib/time.ts'
import { deleteUses, eraseNetworkTags } from './burst-queries.ts'

export const registerCodeJobs = ({ jobs, db, clock }: AppContext) =>
  jobs.every('delete-network-uses', nightly, async () => {
    const now = clock()
    await deleteUses(db, before(now, days(1)))
    await eraseNetworkTags(db, before(now, days(7)))
  })

import { limits } from '@sahihi/contract/domain/limits.ts'
import { nightly } from '../lib/jobs.ts'
import { before, days } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { forgetShoppers } from './queries.ts'

/** Every day, of cases that were closed long ago: the photo and how the shopper could be reached go. */
export const workReportTidying = ({ jobs, db, clock }: AppContext) =>
  jobs.every('tidy-reports', nightly, () => forgetShoppers(db, before(clock(), days(limits.shopperKeptDays))))

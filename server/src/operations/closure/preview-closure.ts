import type { ClosurePreview } from '@sahihi/contract/endpoints/closure.ts'
import { getSecondFactor } from '../../company/accounts/get-second-factor.ts'
import { findCompanyName } from '../../company/partners/find-company-name.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { closureCounts, countCodes, runningPlans } from './queries.ts'

/** What closing the account does, in numbers. */
export async function previewClosure(context: AppContext, { account, partner }: MemberActor): Promise<ClosurePreview> {
  const { db, clock } = context
  const now = clock()
  const [companyName, counts, codes, plans, { appSince }] = await Promise.all([
    findCompanyName(db, partner),
    closureCounts(db, partner, now),
    countCodes(db, partner),
    runningPlans(db, partner, now),
    getSecondFactor(context, account),
  ])
  const plan = plans.find(({ planType }) => planType !== 'TRIAL') ?? plans[0]
  const last = plans.at(-1)
  return {
    companyName,
    ...counts,
    codes,
    plan: plan && last ? { planType: plan.planType, endDate: last.endsAt.toISOString() } : null,
    needsCode: appSince !== null,
  }
}

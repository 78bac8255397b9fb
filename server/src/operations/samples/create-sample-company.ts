import { randomInt } from 'node:crypto'
import { sampleMessages } from '@sahihi/contract/i18n/en/sample-messages.ts'
import { fillCompanies } from '../../demo/load-demo.ts'
import { planDemo } from '../../demo/plan-demo.ts'
import { queueCode } from '../../demo/queries.ts'
import { replaceHistory } from '../../insight/copy-cases/stored-histories.ts'
import type { AppContext } from '../../platform/context.ts'
import { isOnCluster } from '../../platform/db/on-cluster.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { weighVisitors } from '../../verify/detection/visitor-history.ts'
import { isOnTrial, lockCompany, sampleCompanyOf } from './queries.ts'

const size = { scans: 2000, partners: 1, products: 4, days: 90 }

/** Makes the company of sample data of a company on trial, with the caller as its only member, or returns the one that there is. */
export async function createSampleCompany({ db, clock }: AppContext, { account, partner }: MemberActor) {
  const now = clock()
  if (await isOnCluster(db)) throw new AppError('conflict', sampleMessages.notHere)
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, partner)
    const made = await sampleCompanyOf(tx, partner)
    if (made) return { partnerId: made.id }
    if (!(await isOnTrial(tx, partner, now))) throw new AppError('conflict', sampleMessages.onlyOnTrial)
    const plan = planDemo({ ...size, seed: randomInt(1, 2 ** 31), until: now })
    plan.companies = [sampleMessages.companyName]
    for (const product of plan.catalogue) product.name = sampleMessages.productName(product.name)
    plan.sampleFor = { accountId: account.id, partnerId: partner }
    const { partnerIds, stories } = await fillCompanies(tx, plan, '', () => {})
    // The evaluator opens the cases a second later, as it does for any code.
    for (const { codeId, chapters } of stories) {
      const history = chapters.at(-1)?.history
      if (!history) continue
      await replaceHistory(tx, { ...weighVisitors(history), codeId, sessionHashes: [] })
      await queueCode(tx, codeId)
    }
    return { partnerId: partnerIds[0] ?? '' }
  })
}

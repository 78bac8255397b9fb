import { sampleMessages } from '@sahihi/contract/i18n/en/sample-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { deleteSampleCompany, sampleCompaniesToEnd, sampleCompanyOf } from './queries.ts'

/** Deletes the company of sample data of a company, with all that is in it. */
export const removeSampleCompany = ({ db }: AppContext, partner: PartnerId) =>
  db.transaction().execute(async (tx) => {
    if (!(await endSample(tx, partner))) throw notFound()
    return { message: sampleMessages.removed }
  })

/** Deletes the sample data of a company, if it has any. */
export async function endSample(tx: Tx, partner: PartnerId): Promise<boolean> {
  const sample = await sampleCompanyOf(tx, partner)
  if (sample) await deleteSampleCompany(tx, sample.id, partner)
  return sample !== undefined
}

/** Deletes the sample data of companies that have batches of their own by now, or whose trial is over. */
export async function removeEndedSamples({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  for (const { id, sampleOf } of await sampleCompaniesToEnd(db, clock()))
    await db.transaction().execute((tx) => deleteSampleCompany(tx, id, sampleOf))
}

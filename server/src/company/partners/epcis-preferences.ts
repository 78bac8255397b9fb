import type { EpcisSettings } from '@sahihi/contract/endpoints/epcis.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Sets whether exports say where codes were checked, and returns whether that is a change. */
export async function setIncludesChecks(tx: Tx, partner: PartnerId, { includesChecks }: EpcisSettings) {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ epcisIncludesChecks: includesChecks })
    .where('id', '=', partner)
    .where('epcisIncludesChecks', '<>', includesChecks)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

import type { EpcisSettings } from '@sahihi/contract/endpoints/epcis.ts'
import type { Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Sets whether exports say where codes were checked; returns whether that is a change. */
export const setIncludesChecks = (tx: Tx, partner: PartnerId, { includesChecks }: EpcisSettings) =>
  changesRow(
    tx
      .updateTable('partners')
      .set({ epcisIncludesChecks: includesChecks })
      .where('id', '=', partner)
      .where('epcisIncludesChecks', '<>', includesChecks),
  )

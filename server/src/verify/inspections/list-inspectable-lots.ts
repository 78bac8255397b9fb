import { estimateManifestBytes } from '@sahihi/contract/domain/code-manifest.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { versionOf } from './get-inspection-manifest.ts'
import { countInspectableLots, inspectableLotsPage, type Reach } from './manifest-queries.ts'

type Query = {
  search?: string | undefined
  companyId?: string | undefined
  productId?: string | undefined
  page: number
  limit: number
}

/** The lots that an inspector may download. */
export async function listInspectableLots(db: Db, reach: Reach, { page, limit, ...filters }: Query, paging: Paging) {
  const { rows, pagination, nextCursor } = await readPage({ page, limit }, paging, {
    count: () => countInspectableLots(db, reach, filters),
    read: (start) => inspectableLotsPage(db, reach, filters, start),
  })
  const lots = rows.map(({ keys, ...lot }) => ({
    ...lot,
    version: versionOf(lot),
    bytes: estimateManifestBytes(lot.codes),
  }))
  return { data: { lots, pagination }, nextCursor }
}

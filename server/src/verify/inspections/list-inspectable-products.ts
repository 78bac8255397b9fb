import { estimateManifestBytes } from '@sahihi/contract/domain/code-manifest.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { countInspectableProducts, inspectableProductsPage, type Reach } from './manifest-queries.ts'

type Query = { search?: string | undefined; companyId?: string | undefined; page: number; limit: number }

/** The products that an inspector may download, each with the size of all its manifests. */
export async function listInspectableProducts(
  db: Db,
  reach: Reach,
  { page, limit, ...filters }: Query,
  paging: Paging,
) {
  const { rows, pagination, nextCursor } = await readPage({ page, limit }, paging, {
    count: () => countInspectableProducts(db, reach, filters),
    read: (start) => inspectableProductsPage(db, reach, filters, start),
  })
  const products = rows.map(({ keys, ...product }) => ({ ...product, bytes: bytesOf(product) }))
  return { data: { products, pagination }, nextCursor }
}

const bytesOf = ({ lots, codes }: { lots: number; codes: number }) =>
  estimateManifestBytes(codes) + (lots - 1) * estimateManifestBytes(0)

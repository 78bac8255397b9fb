import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeLookup } from '../../catalog/codes/find-code-id.ts'
import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import { type Db, sqlState } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import {
  codesInRange,
  schemaOfTrigrams,
  searchBatches,
  searchProducts,
  searchSimilarBatches,
  searchSimilarProducts,
} from './search-queries.ts'

/** Products and batches by the words of their names, batches and codes also by their number. */
export async function searchInventory({ db, canaries }: CodeLookup, partner: PartnerId, terms: SearchTerms) {
  const [products, batches, codes] = await Promise.all([
    searchProducts(db, partner, terms),
    searchBatches(db, partner, terms),
    terms.codeIds ? codesInRange(db, partner, terms.codeIds) : [],
  ])
  const issued = codes.filter(({ id, batchId }) => !canaries.ofBatch(batchId).includes(BigInt(id)))
  return { products, batches, codes: issued.map(presentCode) }
}

function presentCode({ id, importedSerial, ...code }: Awaited<ReturnType<typeof codesInRange>>[number]) {
  const verificationNumber = encodeSerial(BigInt(id))
  return { ...code, verificationNumber, serialOnLabel: importedSerial ?? verificationNumber }
}

/** The products and batches whose names are most similar to the text; none in a database without pg_trgm. */
export async function searchSimilarNames(db: Db, partner: PartnerId, terms: SearchTerms) {
  const schema = await schemaOfTrigrams(db)
  if (schema === undefined) return { products: [], batches: [] }
  const [products, batches] = await Promise.all([
    searchSimilarProducts(db, partner, schema, terms).catch(ignoreMissingFunction),
    searchSimilarBatches(db, partner, schema, terms).catch(ignoreMissingFunction),
  ])
  return { products, batches }
}

/** The workers of a cluster may lack the extension that its coordinator has. */
function ignoreMissingFunction(error: unknown): never[] {
  if (sqlState(error) === '42883') return [] // undefined_function
  throw error
}

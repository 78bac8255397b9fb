import type { PartnerPermission } from '@sahihi/contract/domain/permissions.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { SearchResults } from '@sahihi/contract/endpoints/search.ts'
import type { CodeLookup } from '../../catalog/codes/find-code-id.ts'
import { parseSearch, type SearchTerms } from '../../catalog/codes/parse-search.ts'
import { type Db, sqlState } from '../../platform/db/client.ts'
import { type PartnerActor, type PartnerId, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { searchCopyCases } from '../copy-cases/list-copy-cases.ts'
import { searchReports } from '../reports/list-reports.ts'
import {
  codesInRange,
  schemaOfTrigrams,
  searchBatches,
  searchProducts,
  searchSimilarBatches,
  searchSimilarProducts,
} from './search-queries.ts'

/** What the text names, as far as the caller may read it; if there is nothing, what has a similar name. */
export async function search(lookup: CodeLookup, actor: PartnerActor, typed: string): Promise<SearchResults> {
  const { db } = lookup
  const { partner } = actor
  const terms = await parseSearch(lookup, typed)
  const permissions = permissionsOfCaller(actor)
  const ifPermitted = <Row>(permission: PartnerPermission, find: () => Promise<Row[]>) =>
    terms.text !== '' && permissions.includes(permission) ? find() : []
  const [inventory, copyCases, reports] = await Promise.all([
    terms.text === '' ? { products: [], batches: [], codes: [] } : searchInventory(lookup, partner, terms),
    ifPermitted('cases:read', () => searchCopyCases(db, partner, terms)),
    ifPermitted('reports:read', () => searchReports(db, partner, terms)),
  ])
  const found = { ...inventory, copyCases, reports }
  if (Object.values(found).some((rows) => rows.length > 0)) return found
  return { ...found, ...(await searchSimilarNames(db, partner, terms)) }
}

/** Products and batches by the words of their names, batches and codes also by their number. */
async function searchInventory({ db, canaries }: CodeLookup, partner: PartnerId, terms: SearchTerms) {
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
async function searchSimilarNames(db: Db, partner: PartnerId, terms: SearchTerms) {
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

import type { PartnerPermission } from '@sahihi/contract/domain/permissions.ts'
import type { SearchResults } from '@sahihi/contract/endpoints/search.ts'
import type { CodeLookup } from '../../catalog/codes/find-code-id.ts'
import { parseSearch } from '../../catalog/codes/parse-search.ts'
import { type PartnerActor, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { searchCopyCases } from '../copy-cases/search-copy-cases.ts'
import { searchReports } from '../reports/search-reports.ts'
import { searchInventory, searchSimilarNames } from './search-inventory.ts'

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

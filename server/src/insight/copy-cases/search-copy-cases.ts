import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { searchCases } from './case-queries.ts'

/** The partner's cases of codes with this number, or of products with these words in their name. */
export async function searchCopyCases(db: Db, partner: PartnerId, terms: SearchTerms) {
  const rows = await searchCases(db, partner, terms)
  return rows.map(({ codeId, printedSerial, ...row }) => ({
    ...row,
    serialOnLabel: serialOnLabel(codeId, printedSerial),
  }))
}

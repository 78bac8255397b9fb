import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/name-key.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findMatchingReports } from './queries.ts'
import { parseReportReference } from './report-reference.ts'

/** The partner's reports with this reference, on this code or batch, or on products with these words in their name. */
export const searchReports = (db: Db, partner: PartnerId, terms: SearchTerms) =>
  findMatchingReports(db, partner, {
    ...terms,
    reference: parseReportReference(terms.text),
    // People may leave out the R.
    references: terms.number === undefined ? [] : ['', 'R'].map((letter) => containing(letter + terms.number).slice(1)),
  })

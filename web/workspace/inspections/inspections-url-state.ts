import type { FindingName, InspectionVerdict } from '@sahihi/contract/endpoints/inspections.ts'
import { isAdmin } from '../../lib/session.ts'
import { pageNumber, textOf } from '../lib/url-values.ts'
import { inspectionsText } from './text.ts'

/** The list's filters and page in the URL; `inspection` is the one that is open in the drawer. */
export type InspectionsView = {
  verdict?: InspectionVerdict | undefined
  finding?: FindingName | undefined
  productId?: string | undefined
  batchId?: string | undefined
  page?: number | undefined
  inspection?: string | undefined
}

const isKey = <K extends string>(names: Record<K, string>, value: unknown): value is K =>
  Object.hasOwn(names, String(value))

export const parseInspectionsView = (search: Record<string, unknown>): InspectionsView => ({
  verdict: isKey(inspectionsText.verdicts, search.verdict) ? search.verdict : undefined,
  finding: isKey(inspectionsText.names, search.finding) ? search.finding : undefined,
  productId: textOf(search.productId),
  batchId: textOf(search.batchId),
  page: pageNumber(search.page),
  inspection: textOf(search.inspection),
})

/** The page of the account that is signed in. */
export const inspectionsPath = () => (isAdmin() ? '/admin/inspections' : '/inspections')

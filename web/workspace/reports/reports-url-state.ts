import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { isAdmin } from '../../lib/session.ts'
import { oneOf, pageNumber, textOf } from '../lib/url-values.ts'

/** The list's status, search and page in the URL; `report` is the report that is open in the drawer. */
export type ReportsView = { status?: ReportStatus; search?: string; page?: number; report?: string }

export function parseReportsView({ status, search, page, report }: Record<string, unknown>): ReportsView {
  return {
    status: oneOf(['looking_into', 'closed'], status),
    search: textOf(search),
    page: pageNumber(page),
    report: textOf(report),
  }
}

/** The reports page of the account that is signed in. */
export const reportsPath = () => (isAdmin() ? '/admin/reports' : '/reports')

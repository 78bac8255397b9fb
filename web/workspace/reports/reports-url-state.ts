import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { isAdmin } from '../../lib/session.ts'

/** The list's status, search and page in the URL; `report` is the report that is open in the drawer. */
export type ReportsView = { status?: ReportStatus; search?: string; page?: number; report?: string }

export function parseReportsView({ status, search, page, report }: Record<string, unknown>): ReportsView {
  return {
    status: status === 'looking_into' || status === 'closed' ? status : undefined,
    search: search ? String(search) : undefined,
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
    report: report ? String(report) : undefined,
  }
}

/** The reports page of the account that is signed in. */
export const reportsPath = () => (isAdmin() ? '/admin/reports' : '/reports')

import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { isAdmin } from '../lib/session.ts'

/** What the address names: the new cases, from the first page, when it names none; `case` is the one that is open. */
export type View = { status?: ReportStatus; page?: number; case?: string }

export function readView({ status, page, case: opened }: Record<string, unknown>): View {
  return {
    status: status === 'looking_into' || status === 'closed' ? status : undefined,
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
    case: opened ? String(opened) : undefined,
  }
}

/** Where whoever is signed in sees their cases. */
export const casesPath = () => (isAdmin() ? '/admin/reports' : '/reports')

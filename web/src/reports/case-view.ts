import type { ReportStatus } from '@sahihi/contract/reports.ts'

/** Which cases the address names: the new ones, from the first page, when it names none. */
export type View = { status?: ReportStatus; page?: number }

export function readView({ status, page }: Record<string, unknown>): View {
  return {
    status: status === 'looking_into' || status === 'closed' ? status : undefined,
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  }
}

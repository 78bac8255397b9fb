import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PartnerRow, PartnerState } from '@sahihi/contract/endpoints/admin.ts'
import type { Closing } from '@sahihi/contract/endpoints/closure.ts'
import type { Allowance } from '@sahihi/contract/endpoints/subscriptions.ts'
import { findAllowances } from '../../company/subscriptions/allowances.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { paginate } from '../../platform/lib/paginate.ts'
import { countPartners, findPartner, type ListedPartner, partnersPage } from './queries.ts'

type Query = { page: number; search?: string | undefined; state?: PartnerState | undefined }

/** A page of the approved partners that match the search, by name. */
export async function listPartners(db: Db, { page, search = '', state }: Query, now: Date) {
  const limit = limits.partnersPerPage
  const pagination = paginate(await countPartners(db, { search, state }), { page, limit })
  const offset = (pagination.currentPage - 1) * limit
  const rows = pagination.totalCount > 0 ? await partnersPage(db, { search, state, now, limit, offset }) : []
  return { partners: await presentPartners(db, rows, now), pagination }
}

/** An approved partner, as in the list. */
export async function getPartnerRow(db: Db | Tx, id: string, now: Date): Promise<PartnerRow> {
  const row = await findPartner(db, id, now)
  const [partner] = row ? await presentPartners(db, [row], now) : []
  if (!partner) throw notFound()
  return partner
}

async function presentPartners(db: Db | Tx, rows: ListedPartner[], now: Date): Promise<PartnerRow[]> {
  const ids = rows.map(({ id }) => id)
  const allowances = ids.length > 0 ? await findAllowances(db, ids, now) : []
  return rows.map((row) =>
    presentPartner(
      row,
      allowances.find(({ partnerId }) => partnerId === row.id),
      now,
    ),
  )
}

const presentPartner = (row: ListedPartner, allowance: Allowance | undefined, now: Date): PartnerRow => ({
  id: row.id,
  companyName: row.companyName,
  email: row.closedAt ? null : row.email,
  businessRegistrationNumber: row.businessRegistrationNumber,
  approvedAt: row.approvedAt.toISOString(),
  plan: presentPlan(row, now),
  payments: { count: row.paidCount, total: row.paidTotal, flagged: row.flagged },
  codes: row.codes,
  allowance: allowance ? { codes: allowance.codes, reason: allowance.reason, lastDay: allowance.lastDay } : null,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  suspensionReason: row.suspensionReason,
  closing: presentClosing(row),
})

type Closed = Pick<ListedPartner, 'closedAt' | 'closingReason' | 'closingNote'>

/** When and why the account was closed; null while it is open. */
export const presentClosing = ({ closedAt, closingReason, closingNote }: Closed): Closing | null =>
  closedAt && closingReason ? { closedAt: closedAt.toISOString(), reason: closingReason, note: closingNote } : null

// A trial also ends with its last code (docs/company-and-plans.md, "Plans and trial").
function presentPlan({ planType, endsAt, codeLimit, codesGenerated }: ListedPartner, now: Date): PartnerRow['plan'] {
  if (planType === null || endsAt === null || codeLimit === null || codesGenerated === null) return null
  const isUsedUp = planType === 'TRIAL' && codesGenerated >= codeLimit
  return {
    planType,
    isActive: endsAt > now && !isUsedUp,
    endDate: endsAt.toISOString(),
    qrCodesGenerated: codesGenerated,
    qrCodeLimit: Math.max(codeLimit, codesGenerated), // an allowance may have ended early
  }
}

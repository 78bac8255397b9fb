import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import type { Db } from '../db/client.ts'
import { paginate } from '../lib/paginate.ts'
import { countPartners, type ListedPartner, partnersPage } from './queries.ts'

type Query = { page: number; search?: string | undefined }

/** A page of the approved partners that match the search, by name. */
export async function listPartners(db: Db, { page, search = '' }: Query, now: Date) {
  const limit = limits.partnersPerPage
  const pagination = paginate(await countPartners(db, search), { page, limit })
  const rows = await partnersPage(db, { search, now, limit, offset: (pagination.currentPage - 1) * limit })
  return { partners: rows.map((row) => presentPartner(row, now)), pagination }
}

export const presentPartner = (row: ListedPartner, now: Date): PartnerRow => ({
  id: row.id,
  companyName: row.companyName,
  email: row.email,
  businessRegistrationNumber: row.businessRegistrationNumber,
  approvedAt: row.approvedAt.toISOString(),
  plan: planOf(row, now),
  payments: { count: row.paidCount, total: row.paidTotal, flagged: row.flagged },
  codes: row.codes,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  suspensionReason: row.suspensionReason,
})

// A trial also ends with its last code: docs/product.md, "Plans and trial".
function planOf({ planType, endsAt, codeLimit, codesGenerated }: ListedPartner, now: Date): PartnerRow['plan'] {
  if (planType === null || endsAt === null || codeLimit === null || codesGenerated === null) return null
  const isUsedUp = planType === 'TRIAL' && codesGenerated >= codeLimit
  return {
    planType,
    isActive: endsAt > now && !isUsedUp,
    endDate: endsAt.toISOString(),
    qrCodesGenerated: codesGenerated,
    qrCodeLimit: codeLimit,
  }
}

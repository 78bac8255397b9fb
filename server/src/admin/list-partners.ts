import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db } from '../db/client.ts'
import { paginate } from '../lib/paginate.ts'
import { countPartners, partnersPage, type ShownPartner } from './queries.ts'

type Asked = { page: number; search?: string | undefined }

/** A page of the approved partners by name, or of those that a search finds. */
export async function pageOfPartners(db: Db, { page, search = '' }: Asked, now: Date) {
  const limit = limits.partnersPerPage
  const pagination = paginate(await countPartners(db, search), { page, limit })
  const rows = await partnersPage(db, { search, now, limit, offset: (pagination.currentPage - 1) * limit })
  return { partners: rows.map((row) => presentPartner(row, now)), pagination }
}

/** A partner as the contract has it. */
export const presentPartner = (row: ShownPartner, now: Date): PartnerRow => ({
  id: row.id,
  companyName: row.companyName,
  email: row.email,
  businessRegistrationNumber: row.businessRegistrationNumber,
  approvedAt: row.approvedAt.toISOString(),
  plan: planOf(row, now),
  payments: { count: row.paidCount, total: row.paidTotal, toReview: row.toReview },
  codes: row.codes,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  suspensionReason: row.suspensionReason,
})

// A trial ends with its last code, too (specification 4, "Trial plan ends").
function planOf({ planType, endsAt, codeLimit, codesGenerated }: ShownPartner, now: Date): PartnerRow['plan'] {
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

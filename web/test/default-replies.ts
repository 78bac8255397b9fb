import { adminPermissions, partnerPermissions } from '@sahihi/contract/domain/permissions.ts'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import type { PartnerProfile } from '@sahihi/contract/endpoints/partners.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Replies } from './replies.ts'

/** An owner with a Premium plan, an owner on a trial, or an owner among admins. */
export type Person = 'partner' | 'newcomer' | 'admin'

const partnerId = '00000000-0000-4000-8000-0000000000a1'

export const sessionOf = (person: Person): Session => ({
  email: `${person}@screened.example`,
  name: 'Ada Obi',
  role: 'owner',
  permissions: [...(person === 'admin' ? adminPermissions : partnerPermissions)],
  mustSetUpSecondFactor: false,
  partnerId: person === 'admin' ? null : partnerId,
  partners: person === 'admin' ? [] : [{ id: partnerId, companyName: 'Screened Goods Ltd', role: 'owner' }],
})

export const profile: PartnerProfile = {
  companyName: 'Screened Goods Ltd',
  email: 'partner@screened.example',
  phoneNumber: '+234 801 234 5678',
  address: '1 Marina, Lagos',
  logo: null,
  timeZone: 'Africa/Lagos',
  pendingEmail: null,
  suspension: null,
}

const trial: Subscription = {
  planType: 'TRIAL',
  status: 'ACTIVE',
  endDate: '2026-12-05T10:00:00.000Z',
  qrCodesGenerated: 0,
  qrCodeLimit: 100,
  remainingQrCodes: 100,
  allowance: null,
  canCollectFeedback: false,
  canDesignLabels: false,
  canUseDeepAnalytics: false,
  next: null,
  paidUntil: '2026-12-05T10:00:00.000Z',
  savedCard: null,
  renewal: null,
}
export const premium: Subscription = {
  planType: 'PREMIUM',
  status: 'ACTIVE',
  endDate: '2026-12-21T10:00:00.000Z',
  qrCodesGenerated: 30,
  qrCodeLimit: 10_000,
  allowance: null,
  canCollectFeedback: true,
  canDesignLabels: true,
  canUseDeepAnalytics: true,
  next: null,
  paidUntil: '2026-12-21T10:00:00.000Z',
  savedCard: null,
  renewal: null,
}

/** What every page of the workspace reads, besides what it is about. */
export function defaultReplies(person: Person | undefined): Replies {
  if (!person) return {}
  const session = { 'GET /api/partners/session': { data: sessionOf(person) } } satisfies Replies
  if (person === 'admin')
    return {
      ...session,
      'GET /api/admin/payments/flagged': { data: [] },
      'GET /api/reports': {
        data: { reports: [], counts: { new: 0, looking_into: 0, closed: 0 }, pagination: onePage(0) },
      },
    }
  return {
    ...session,
    'GET /api/partners/profile': { data: profile },
    'GET /api/subscriptions/status': {
      subscription: person === 'partner' ? premium : trial,
      isSandbox: true,
      supportEmail: 'help@sahihi.example',
    },
    'GET /api/inbox/counts': { data: { case: 0, report: 0, alert: 0 } },
    'GET /api/activity/people': { data: [] },
  }
}

export const onePage = (totalCount: number, limit = 20) => ({
  currentPage: 1,
  totalPages: 1,
  totalCount,
  limit,
  hasNextPage: false,
  hasPreviousPage: false,
})

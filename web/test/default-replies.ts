import { adminPermissions, partnerPermissions } from '@sahihi/contract/domain/permissions.ts'
import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import type { CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import type { PartnerProfile } from '@sahihi/contract/endpoints/partners.ts'
import type { Product } from '@sahihi/contract/endpoints/products.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { adminReplies } from './admin.ts'
import { analyticsReplies } from './analytics.ts'
import { companyReplies } from './company.ts'
import { accountReplies } from './company-account.ts'
import { newcomerReplies } from './newcomer.ts'
import { onePage, type Replies } from './replies.ts'

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
  partners:
    person === 'admin' ? [] : [{ id: partnerId, companyName: 'Screened Goods Ltd', role: 'owner', sampleOf: null }],
})

export const profile: PartnerProfile = {
  companyName: 'Screened Goods Ltd',
  email: 'partner@screened.example',
  phoneNumber: '+234 801 234 5678',
  address: '1 Marina, Lagos',
  shopperPhone: '+234 700 000 0000',
  shopperEmail: '',
  shopperWebsite: '',
  gln: null,
  logo: null,
  timeZone: 'Africa/Lagos',
  pendingEmail: null,
  suspension: null,
}

export const product: Product = {
  id: '00000000-0000-4000-8000-000000000008',
  name: 'Paracetamol 500 mg',
  category: 'Medicine',
  ...mapProductTexts(() => 'Tablets'),
  feedbackEnabled: false,
  verificationEnabled: true,
  feedbackConfig: null,
  gtin: null,
  labelFormat: 'native_qr',
  pinOffer: 'always',
  labelHost: null,
  picture: null,
  isArchived: false,
  version: 1,
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

/** The reply with the codes of a batch. */
export const answersCodes = (qrCodes: CodeRow[], pagination = onePage(qrCodes.length)): Replies => ({
  'GET /api/products/:productId/qr-details': {
    data: { qrCodes, pagination, productName: product.name, productCategory: product.category },
  },
})

const codes: CodeRow[] = ['EQX1JR41YQQ20693', 'DX5DYDZ3WFG5QMV9', 'FS8RK3HYR3H09NEN'].map((serial, i) => ({
  id: serial,
  code: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  verificationNumber: serial,
  scanCount: i,
  lastScannedAt: i ? '2026-11-20T10:00:00.000Z' : null,
  importedSerial: null,
  isBlocked: false,
  hasBurst: false,
  pin: null,
  copyCase: null,
}))

/** What every page of the workspace reads, besides what it is about. */
export function defaultReplies(person: Person | undefined): Replies {
  if (!person) return {}
  const session = { 'GET /api/partners/session': { data: sessionOf(person) } } satisfies Replies
  if (person === 'admin') return { ...adminReplies, ...session }
  const isNew = person === 'newcomer'
  return {
    ...companyReplies,
    ...accountReplies,
    ...analyticsReplies(isNew ? 0 : 11),
    ...(isNew ? newcomerReplies : {}),
    ...session,
    'GET /api/partners/profile': { data: profile },
    'GET /api/subscriptions/status': {
      subscription: isNew ? trial : premium,
      isSandbox: true,
      supportEmail: 'help@sahihi.example',
    },
    'GET /api/products/:id': { data: product },
    'GET /api/products/:id/spots': { data: { spots: [], compared: 0, different: 0 } },
    'GET /api/batches/requests': { data: [] },
    'GET /api/batches/scanned-places': {
      data: {
        scannedCodes: 2,
        totalScans: 2,
        places: [{ city: 'Lagos', country: 'NG', scans: 2 }],
        otherPlaces: 0,
      },
    },
    'GET /api/inbox/counts': { data: { case: 0, report: 0, alert: 0 } },
    ...answersCodes(codes),
  }
}

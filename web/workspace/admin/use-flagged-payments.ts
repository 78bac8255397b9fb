import { useGet } from '../lib/api.ts'

/** Read again every minute, because the sidebar counts them. */
export const useFlaggedPayments = () => useGet('GET /api/admin/payments/flagged', {}, { refetchInterval: 60_000 })

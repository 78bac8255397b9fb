import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { getItem, removeItem, setItem } from '../lib/safe-storage.ts'

/** A registration that waits for its PIN. Kept for this tab, so that a reload does not lose it. */
export type PendingRegistration = { partnerId: string; form: Registration; mayResendAt: number }

const key = 'registration'

export const nextResend = () => Date.now() + limits.pinResendSeconds * 1000

export const keepPending = (pending: PendingRegistration) => setItem('sessionStorage', key, JSON.stringify(pending))
export const forgetPending = () => removeItem('sessionStorage', key)

export function pendingRegistration(): PendingRegistration | undefined {
  try {
    const kept = JSON.parse(getItem('sessionStorage', key) ?? '{}') as Partial<PendingRegistration>
    const { partnerId, form, mayResendAt } = kept
    return partnerId && form?.email ? { partnerId, form, mayResendAt: Number(mayResendAt) || 0 } : undefined
  } catch {
    return undefined
  }
}

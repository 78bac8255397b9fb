import { limits } from '@sahihi/contract/limits.ts'
import type { Registration } from '@sahihi/contract/partners.ts'

/** A registration that waits for its PIN. Kept for this tab, so that a reload does not lose it. */
export type PendingRegistration = { partnerId: string; form: Registration; mayResendAt: number }

const key = 'registration'

export const nextResend = () => Date.now() + limits.pinResendSeconds * 1000

export const keepPending = (pending: PendingRegistration) => sessionStorage.setItem(key, JSON.stringify(pending))
export const forgetPending = () => sessionStorage.removeItem(key)

export function pendingRegistration(): PendingRegistration | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<PendingRegistration>
    const { partnerId, form, mayResendAt } = kept
    return partnerId && form?.email ? { partnerId, form, mayResendAt: Number(mayResendAt) || 0 } : undefined
  } catch {
    return undefined
  }
}

import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'

/** A registration that waits for its PIN, stored for this tab so that it survives a reload. */
export type PendingRegistration = { partnerId: string; form: Registration; canResendAt: number }

const key = 'registration'

export const nextResendAt = () => Date.now() + limits.pinResendSeconds * 1000

export const savePendingRegistration = (pending: PendingRegistration) =>
  setItem('sessionStorage', key, JSON.stringify(pending))
export const clearPendingRegistration = () => removeItem('sessionStorage', key)

export function readPendingRegistration(): PendingRegistration | undefined {
  try {
    const { partnerId, form, canResendAt } = JSON.parse(
      getItem('sessionStorage', key) ?? '{}',
    ) as Partial<PendingRegistration>
    return partnerId && form?.email ? { partnerId, form, canResendAt: Number(canResendAt) || 0 } : undefined
  } catch {
    return undefined
  }
}

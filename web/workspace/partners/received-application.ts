import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DocumentKind } from '@sahihi/contract/endpoints/applications.ts'
import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'

export type AddedDocument = { id: string; kind: DocumentKind; name: string }

/** An application that we have, stored for this tab so that a reload does not lose the way to add documents. */
export type ReceivedApplication = { message: string; token: string; until: number; added: AddedDocument[] }

const key = 'received-application'

export const createReceivedApplication = (message: string, token: string): ReceivedApplication => ({
  message,
  token,
  until: Date.now() + limits.documentUploadHours * 3_600_000,
  added: [],
})

export const saveReceivedApplication = (received: ReceivedApplication) =>
  setItem('sessionStorage', key, JSON.stringify(received))
export const clearReceivedApplication = () => removeItem('sessionStorage', key)

/** Undefined without one, and when the time to add documents is over. */
export function readReceivedApplication(): ReceivedApplication | undefined {
  try {
    const { message, token, until, added } = JSON.parse(
      getItem('sessionStorage', key) ?? '{}',
    ) as Partial<ReceivedApplication>
    if (!message || !token || !until || until <= Date.now()) return undefined
    return { message, token, until, added: Array.isArray(added) ? added : [] }
  } catch {
    return undefined
  }
}

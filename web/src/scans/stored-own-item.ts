import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { getItem, setItem } from '../lib/safe-storage.ts'

const keyOf = (verificationNumber: string) => `ownItem_${verificationNumber}`
const answers: Record<string, OwnItemAnswer | undefined> = { yes: 'yes', no: 'no', not_sure: 'not_sure' }

/** What this browser answered about a code. */
export const storedOwnItem = (verificationNumber: string): OwnItemAnswer | undefined =>
  answers[getItem('localStorage', keyOf(verificationNumber)) ?? '']

export const saveOwnItem = (verificationNumber: string, answer: OwnItemAnswer) =>
  setItem('localStorage', keyOf(verificationNumber), answer)

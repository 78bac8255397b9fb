import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { getItem, setItem } from '../../lib/safe-storage.ts'

const keyOf = (verificationNumber: string) => `ownItem_${verificationNumber}`
const answers: OwnItemAnswer[] = ['yes', 'no', 'not_sure']

/** What this browser answered about a code. */
export const storedOwnItem = (verificationNumber: string): OwnItemAnswer | undefined => {
  const stored = getItem('localStorage', keyOf(verificationNumber))
  return answers.find((answer) => answer === stored)
}

export const saveOwnItem = (verificationNumber: string, answer: OwnItemAnswer) =>
  setItem('localStorage', keyOf(verificationNumber), answer)

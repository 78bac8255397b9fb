import { getKept, setKept } from '../lib/safe-storage.ts'
import type { Answers } from '../ui/feedback-questions.tsx'

/** What this browser has answered about a code (specification 3, "Stored feedback record"). */
type GivenFeedback = { verificationNumber: string; responses: Answers; submittedAt: string; productName: string }

const keyOf = (verificationNumber: string) => `feedback_${verificationNumber}`

export const hasGivenFeedback = (verificationNumber: string) =>
  getKept('localStorage', keyOf(verificationNumber)) !== null

export const keepGivenFeedback = (given: GivenFeedback) =>
  setKept('localStorage', keyOf(given.verificationNumber), JSON.stringify(given))

import { getItem, setItem } from '../lib/safe-storage.ts'
import type { Answers } from '../ui/feedback-questions.tsx'

/** The feedback that this browser sent about a code. */
type StoredFeedback = { verificationNumber: string; responses: Answers; submittedAt: string; productName: string }

const keyOf = (verificationNumber: string) => `feedback_${verificationNumber}`

export const hasStoredFeedback = (verificationNumber: string) =>
  getItem('localStorage', keyOf(verificationNumber)) !== null

export const saveFeedback = (feedback: StoredFeedback) =>
  setItem('localStorage', keyOf(feedback.verificationNumber), JSON.stringify(feedback))

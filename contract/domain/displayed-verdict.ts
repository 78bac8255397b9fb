import type { ErrorReply } from '../endpoints/errors.ts'
import type { VerdictReply } from '../endpoints/scans.ts'
import type { VerdictName } from './verdicts.ts'

/** What the server says of a serial, yes or no. */
export type VerdictAnswer = VerdictReply | ErrorReply
/** `unavailable` is no verdict: nobody could be asked, or nobody answered. */
export type DisplayedVerdict = VerdictName | 'unavailable'

export const displayedVerdictOf = (answer: VerdictAnswer | undefined): DisplayedVerdict =>
  answer?.verdict ?? 'unavailable'

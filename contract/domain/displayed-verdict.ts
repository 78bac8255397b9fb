import type { ErrorReply } from '../endpoints/errors.ts'
import type { VerdictReply } from '../endpoints/scans.ts'
import type { VerdictName } from './verdicts.ts'

/** The server's answer for a serial, success or error. */
export type VerdictAnswer = VerdictReply | ErrorReply
/** `unavailable` is not a verdict: the server could not be reached or did not answer. */
export type DisplayedVerdict = VerdictName | 'unavailable'

export const toDisplayedVerdict = (answer: VerdictAnswer | undefined): DisplayedVerdict =>
  answer?.verdict ?? 'unavailable'

import type { ErrorReply } from '../endpoints/errors.ts'
import type { VerdictReply } from '../endpoints/scans.ts'
import type { VerdictName } from './verdicts.ts'

/** What the server says of a serial, yes or no. */
export type Answer = VerdictReply | ErrorReply
/** `unavailable` is no verdict: nobody could be asked, or nobody answered. */
export type Shown = VerdictName | 'unavailable'

export const shownOf = (answer: Answer | undefined): Shown => answer?.verdict ?? 'unavailable'

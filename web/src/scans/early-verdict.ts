import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { answeredAt, type Scan } from './scan-context.ts'

/** What the shell of /verify leaves for React: the scan it has sent, and its answer (none: nobody answered). */
export type EarlyVerdict = { scan: Scan; answer: Promise<VerdictAnswer | undefined> }

declare global {
  interface Window {
    __verdict?: EarlyVerdict
  }
}

let early: { scan: Scan; answer: VerdictAnswer | undefined; madeAt: number } | undefined

/** The answer to the shell's scan, if it has sent one. */
export async function earlyVerdict(): Promise<VerdictAnswer | undefined> {
  const left = window.__verdict
  if (!left) return undefined
  const answer = await left.answer
  early = { scan: left.scan, answer, madeAt: answeredAt(left.scan.scanId, answer) }
  return answer
}

/** The answer that the shell already has for this scan, so that it is sent once. */
export const answeredEarly = (serial: string) => (early?.scan.serial === serial ? early : undefined)

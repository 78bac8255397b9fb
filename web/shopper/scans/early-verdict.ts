import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { getOrStoreAnswerTime, type Scan } from './scan-context.ts'

/** What the shell of /verify leaves for React: the scan it sent, and its answer (undefined: no answer came). */
export type EarlyVerdict = { scan: Scan; answer: Promise<VerdictAnswer | undefined> }

declare global {
  interface Window {
    early?: EarlyVerdict
  }
}

let early: { scan: Scan; answer: VerdictAnswer | undefined; answeredAt: number } | undefined

/** The answer to the shell's scan, if it sent one. */
export async function earlyVerdict(): Promise<VerdictAnswer | undefined> {
  const sent = window.early
  if (!sent) return undefined
  const answer = await sent.answer
  early = { scan: sent.scan, answer, answeredAt: getOrStoreAnswerTime(sent.scan.scanId, answer) }
  return answer
}

/** The answer that the shell already has for this serial, so that the scan is sent once. */
export const earlyAnswerTo = (serial: string) => (early?.scan.serial === serial ? early : undefined)

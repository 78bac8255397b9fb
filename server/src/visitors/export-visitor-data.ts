import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { VisitorData } from '@sahihi/contract/endpoints/visitors.ts'
import type { AppContext } from '../context.ts'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { findVisitorData } from './queries.ts'

/** Everything stored about the visitor with this session id. Only their browser knows it. */
export async function exportVisitorData(context: AppContext, sessionId: string, address: string): Promise<VisitorData> {
  await limitVisitorRequests(context, address)
  const { scans, feedback } = await context.db.transaction().execute((tx) => findVisitorData(tx, sessionId))
  return {
    sessionId,
    scans: scans.map(({ codeId, printedSerial, scannedAt, ...scan }) => ({
      scannedAt: scannedAt.toISOString(),
      verificationNumber: printedSerial ?? serialOf(BigInt(codeId)),
      ...scan,
    })),
    answers: feedback.map(({ codeId, printedSerial, submittedAt, ...answer }) => ({
      submittedAt: submittedAt.toISOString(),
      verificationNumber: printedSerial ?? serialOf(BigInt(codeId)),
      ...answer,
    })),
  }
}

/** These requests are expensive. Many phones share the address of their carrier, so the delay stays short. */
export async function limitVisitorRequests({ db, secrets, clock }: AppContext, address: string) {
  const now = clock()
  const key = `visitor:${await addressKey(secrets, address, now)}`
  await consumeAttempt(db, key, { freeAttempts: 20, maxDelay: 60 }, now)
}

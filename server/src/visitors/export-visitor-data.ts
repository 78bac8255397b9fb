import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { VisitorData } from '@sahihi/contract/endpoints/visitors.ts'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import type { AppContext } from '../context.ts'
import { readVisitor } from './queries.ts'

/** What is known of whoever's browser has this session id: nobody else can name it. */
export async function exportVisitor(context: AppContext, sessionId: string, address: string): Promise<VisitorData> {
  await countAsking(context, address)
  const { scans, answers } = await context.db.transaction().execute((tx) => readVisitor(tx, sessionId))
  return {
    sessionId,
    scans: scans.map(({ code, printed, scannedAt, ...scan }) => ({
      scannedAt: scannedAt.toISOString(),
      verificationNumber: printed ?? serialOf(BigInt(code)),
      ...scan,
    })),
    answers: answers.map(({ code, printed, submittedAt, ...answer }) => ({
      submittedAt: submittedAt.toISOString(),
      verificationNumber: printed ?? serialOf(BigInt(code)),
      ...answer,
    })),
  }
}

/** Asking costs us more than it costs who asks. Many phones share a carrier's address, so the wait stays short. */
export async function countAsking({ db, secrets, clock }: AppContext, address: string) {
  const now = clock()
  await consumeAttempt(db, `visitor:${await addressKey(secrets, address, now)}`, { free: 20, most: 60 }, now)
}

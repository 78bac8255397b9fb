import type { VisitorData } from '@sahihi/contract/endpoints/visitors.ts'
import type { AppContext } from '../../platform/context.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { deviceNames } from '../../verify/detection/device-class.ts'
import { emptyHistory, minutesPerWeek, unpackKeptVisitors } from '../../verify/detection/visitor-history.ts'
import { visitorBounds } from '../../verify/pins/visitor-bound.ts'
import { findDetectionData, type KnownHistory } from './history-queries.ts'
import { findPinChecks } from './pin-queries.ts'
import { findVisitorData, type NamedCode } from './queries.ts'

/** Everything stored about the visitor with this session id, which only their browser knows. */
export async function exportVisitorData(context: AppContext, sessionId: string, address: string): Promise<VisitorData> {
  await limitVisitorRequests(context, address)
  // Before the transaction, because reading the keys may take a second connection, and concurrent exports could use up all.
  const bounds = await visitorBounds(context.secrets, sessionId, context.clock())
  const { scans, feedback, histories, refusals, ownItemAnswers, comparisons, pinChecks } = await context.db
    .transaction()
    .execute(async (tx) => {
      const found = await findVisitorData(tx, sessionId)
      const pinChecks = await findPinChecks(tx, sessionId, bounds)
      return { ...found, ...(await findDetectionData(tx, sessionId, found.scans)), pinChecks }
    })
  return {
    sessionId,
    scans: scans.map(({ scannedAt, ...scan }) => ({ scannedAt: scannedAt.toISOString(), ...withSerial(scan) })),
    answers: feedback.map(({ submittedAt, ...answer }) => ({
      submittedAt: submittedAt.toISOString(),
      ...withSerial(answer),
    })),
    codeHistory: histories.flatMap(listHistoryEntries),
    refusedChecks: refusals.map(({ refusedAt, ...code }) => ({
      refusedAt: refusedAt.toISOString(),
      ...withSerial(code),
    })),
    ownItemAnswers: ownItemAnswers.map(({ answeredAt, ...answer }) => ({
      answeredAt: answeredAt.toISOString(),
      ...withSerial(answer),
    })),
    comparisons: comparisons.map(({ answeredAt, ...answer }) => ({
      answeredAt: answeredAt.toISOString(),
      ...withSerial(answer),
    })),
    pinChecks: pinChecks.map(({ checkedAt, ...check }) => ({
      checkedAt: checkedAt.toISOString(),
      ...withSerial(check),
    })),
  }
}

const withSerial = <T extends Pick<NamedCode, 'codeId' | 'printedSerial'>>({ codeId, printedSerial, ...row }: T) => ({
  verificationNumber: serialOnLabel(codeId, printedSerial),
  ...row,
})

function listHistoryEntries({ entries, sessionHash, ...code }: KnownHistory): VisitorData['codeHistory'] {
  const known = unpackKeptVisitors({ ...emptyHistory, keptEntries: entries }).filter(
    (visitor) => visitor.sessionHash === sessionHash,
  )
  const toIso = (minute: number) => new Date(minute * 60_000).toISOString()
  const unknown = { checkedAt: null, latitude: null, longitude: null, device: null, networkTagUntil: null }
  if (known.length === 0) return [{ ...unknown, ...withSerial(code) }]
  return known.map(({ minute, place, device, tag }) => ({
    checkedAt: toIso(minute),
    ...withSerial(code),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    device: deviceNames[device] ?? null,
    networkTagUntil: tag === undefined ? null : toIso(minute + minutesPerWeek),
  }))
}

/** These requests are expensive. Many phones share their carrier's address, so the delay is short. */
export async function limitVisitorRequests({ db, secrets, clock }: AppContext, address: string) {
  const now = clock()
  const key = `visitor:${await addressKey(secrets, address, now)}`
  await consumeAttempt(db, key, { freeAttempts: 20, maxDelay: 60 }, now)
}

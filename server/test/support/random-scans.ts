import { packMark } from '../../src/verify/detection/visitor-history.ts'
import type { NewScan } from '../../src/verify/scans/queries.ts'
import { seededRandom } from './seeded-random.ts'
import type { Twins } from './twin-codes.ts'

/** A scan of one of two twins, or of both. */
export type TwinScan = Omit<NewScan, 'codeId'> & { twins: Twins }

const nowhere = { latitude: null, longitude: null, city: null, country: null }
const places = [
  { latitude: 6.45, longitude: 3.39, city: 'Lagos', country: 'NG' },
  { latitude: 6.5, longitude: 3.42, city: 'Lagos', country: 'NG' },
  { latitude: 12, longitude: 8.52, city: 'Kano', country: 'NG' },
  { latitude: -33.92, longitude: 18.42, city: 'Cape Town', country: 'ZA' },
  { latitude: -90, longitude: -180, city: null, country: null },
]
// Texts with a special meaning in PostgreSQL arrays.
const oddTexts = ['NULL', '', '{}', '"', '\\', 'a, "b" \\ c', "it's"]
const day = 86_400_000

/** Random scans by a seed, with every kind of repetition that a server can receive. */
export function createScanSource(seed: number) {
  const { share, below, uuid, oneOf } = seededRandom(seed)
  const regulars = [...oddTexts, ...Array.from({ length: 12 }, uuid)]
  const sent = new Map<Twins, TwinScan[]>()
  const clock = { now: Date.parse('2026-05-04T10:00:00Z') }

  const drawSession = (earlier: TwinScan[]) => {
    const kind = share()
    if (kind < 0.12) return null
    if (kind < 0.35 && earlier.length > 0) return oneOf(earlier).sessionId
    return kind < 0.5 ? oneOf(regulars) : uuid()
  }

  /** Often one near the 64th, the oldest scan with a recognized retry. */
  const drawEarlier = (earlier: TwinScan[]) =>
    earlier.length > 70 && share() < 0.5 ? earlier.at(-60 - below(10)) : earlier[below(earlier.length)]

  function drawScan(twins: Twins, given: Partial<Omit<TwinScan, 'twins'>> = {}): TwinScan {
    // The clocks of servers differ a little, and some codes are not scanned for days.
    clock.now += oneOf([0, 30, 900, 70_000, -4_000, -100_000, share() < 0.1 ? 4 * day : 20 * 60_000])
    const earlier = sent.get(twins) ?? []
    const retried = share() < 0.15 ? drawEarlier(earlier) : undefined
    const sessionId = retried && share() < 0.8 ? retried.sessionId : drawSession(earlier)
    const scan = {
      scanId: retried?.scanId ?? uuid(),
      sessionId,
      ...(share() < 0.5 ? oneOf(places) : nowhere),
      ...given,
    }
    const tag = share() < 0.6 ? below(65_536) : undefined
    const drawn: TwinScan = {
      ...scan,
      twins,
      scannedAt: new Date(clock.now),
      method: oneOf(['QR_SCAN', 'MANUAL_ENTRY']),
      trust: oneOf(['page', 'client']),
      deviceType: oneOf(['mobile', null]),
      os: oneOf(['Android', ...oddTexts]),
      browser: oneOf([null, 'Chrome', ...oddTexts]),
      networkType: oneOf([null, '4g']),
      durationMs: oneOf([null, 0, 1_240]),
      accuracy: oneOf([null, 97]),
      visitorMark: packMark({ device: below(16), tag, isAnonymous: scan.sessionId === null }),
      previousTag: tag === undefined ? 0 : below(65_536),
    }
    if (drawn.scanId !== retried?.scanId) sent.set(twins, [...earlier, drawn])
    return drawn
  }

  /** A scan by a new visitor. */
  const drawVisitor = (twins: Twins) => drawScan(twins, { sessionId: uuid(), scanId: uuid() })

  /** A scan by a new visitor without a place, and another with one. */
  function drawReturn(twins: Twins): TwinScan[] {
    const first = drawScan(twins, { sessionId: uuid(), scanId: uuid(), ...nowhere })
    return [first, drawScan(twins, { sessionId: first.sessionId, scanId: uuid(), ...oneOf(places) })]
  }

  /** Two to six scans of one code, some by the same visitor or with the same id as the first. */
  function drawGroup(twins: Twins): TwinScan[] {
    const first = drawScan(twins)
    const { sessionId, scanId } = first
    const others = Array.from({ length: 1 + below(5) }, () =>
      drawScan(twins, oneOf([{}, {}, { sessionId }, { sessionId, scanId }, { scanId }])),
    )
    return [first, ...others]
  }

  function drawBatch(maxSize: number, twinsToScan: Twins[]): TwinScan[] {
    const size = 1 + below(maxSize)
    const batch: TwinScan[] = []
    while (batch.length < size) {
      const twins = oneOf(twinsToScan)
      batch.push(...(share() < 0.15 ? drawGroup(twins) : [drawScan(twins)]))
    }
    const keyed = batch.map((scan) => ({ scan, key: share() }))
    return keyed
      .sort((a, b) => a.key - b.key)
      .map(({ scan }) => scan)
      .slice(0, maxSize)
  }

  const anySession = () => oneOf([...sent.values()].map((scans) => oneOf(scans).sessionId))
  const wait = (days: number) => {
    clock.now += days * day
  }
  return { clock, wait, share, drawScan, drawVisitor, drawReturn, drawBatch, anySession }
}

import { limits } from '@sahihi/contract/domain/limits.ts'
import { classifyDevice } from '../verify/detection/device-class.ts'
import { hashNetwork, type ReplayScan, replayScans } from '../verify/detection/replay-scans.ts'
import type { VisitorHistory } from '../verify/detection/visitor-history.ts'
import type { DemoCity, DemoScan } from './simulate-scans.ts'

/** The visitors of a story's code until a scan. */
type Chapter = { history: VisitorHistory; lastVisitorAt: Date }
/** The first chapter ends when the code becomes suspected, the last one with the last scan. */
export type StoryHistory = { codeId: string; chapters: Chapter[] }

/** More networks than visitors, so that only some share one. */
const networks = 80

/**
 * What verify calls would have recorded about the visitors of a story and their networks. Session ids and devices are those of
 * insertScans.
 */
export function replayStory(codeId: string, scans: DemoScan[], { cities, seed }: { cities: DemoCity[]; seed: number }) {
  const replayed = scans.map(
    ({ at, visitor, city }): ReplayScan => ({
      code: codeId,
      at,
      session: `demo-${seed}-${visitor.toString(16)}`,
      place: cities[city],
      device: classifyDevice({ deviceType: 'mobile', os: visitor % 9 === 0 ? 'iOS' : 'Android' }),
      network: hashNetwork(`${visitor % networks}`),
    }),
  )
  const whole = replay(replayed)
  const opening = whole?.suspected && replay(replayed.slice(0, whole.suspected.scan))
  const chapters = [opening, whole].flatMap((part) =>
    part ? [{ history: part.history, lastVisitorAt: new Date(replayed[part.scans - 1]?.at ?? 0) }] : [],
  )
  return { codeId, chapters } satisfies StoryHistory
}

// Above our limit, because the baselines of the product are unknown here and change the score a little.
const replay = (scans: ReplayScan[]) => replayScans(scans, { limit: limits.copyLimitMin + 1 })[0]

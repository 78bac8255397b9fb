import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CodeReplay, Moment } from './replay-scans.ts'

/** What a replay found, as lines of text: the codes that were watched or suspected, or all, and totals. */
export function* describeReplay(replays: CodeReplay[], showsAll: boolean): Generator<string> {
  const shown = replays.filter(({ watched, suspected }) => showsAll || watched || suspected).sort(bySuspicion)
  for (const replay of shown) yield* describeCode(replay)
  yield* describeTotals(replays)
}

/** Suspected before watched codes, the earliest first. */
const bySuspicion = (a: CodeReplay, b: CodeReplay) =>
  timeOf(a.suspected) - timeOf(b.suspected) || timeOf(a.watched) - timeOf(b.watched) || (a.code < b.code ? -1 : 1)
const timeOf = (moment: Moment | undefined) => moment?.at ?? Number.MAX_SAFE_INTEGER

function* describeCode({ code, limit, scans, history, assessment, watched, suspected }: CodeReplay) {
  const visitors = `${counted(scans, 'scan')}, ${counted(history.visitors, 'visitor')}`
  if (!assessment) {
    yield `${code}: no score below three visitors; ${visitors}`
    return
  }
  const { score, weight, locations, terms } = assessment
  yield `${code}: score ${score.toFixed(2)}, limit ${limit}; ${visitors} weighing ${weight.toFixed(2)}, ${counted(locations, 'location')}`
  if (watched) yield `  watched from ${describeMoment(watched)}`
  if (suspected) yield `  suspected from ${describeMoment(suspected)}`
  yield `  ${terms.map(({ name, value, points }) => `${name} ${value.toFixed(2)} (${signed(points)})`).join(', ')}`
}

const describeMoment = ({ scan, visitor, at, score }: Moment) =>
  `scan ${scan} (visitor ${visitor}), ${new Date(at).toISOString()}, score ${score.toFixed(2)}`

function* describeTotals(replays: CodeReplay[]) {
  const count = (isCounted: (replay: CodeReplay) => unknown) => replays.filter(isCounted).length
  const scans = replays.reduce((sum, replay) => sum + replay.scans, 0)
  yield `${counted(scans, 'scan')} of ${counted(replays.length, 'code')}, ${count(({ history }) => history.visitors >= limits.copyVisitorsMin)} with at least ${limits.copyVisitorsMin} visitors`
  yield `Suspected: ${count(({ suspected }) => suspected)}. Only watched: ${count(({ watched, suspected }) => watched && !suspected)}.`
  const reached = limitChoices.map((limit) => `${limit}: ${count(({ highestScore }) => (highestScore ?? 0) >= limit)}`)
  yield `Codes that reached a limit of ${reached.join(', ')}.`
}

const limitChoices = Array.from(
  { length: limits.copyLimitMax - limits.copyLimitMin + 1 },
  (_, i) => limits.copyLimitMin + i,
)
const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
const signed = (points: number) => (points < 0 ? '' : '+') + points.toFixed(2)

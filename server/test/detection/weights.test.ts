import { describe, expect, test } from 'vitest'
import {
  emptyHistory,
  packVisitor,
  undecidedVisitors,
  unpackKeptVisitors,
  type VisitorHistory,
  weighVisitors,
} from '../../src/verify/detection/visitor-history.ts'
import { seededRandom } from '../support/seeded-random.ts'
import {
  type Arrival,
  day,
  historyOf,
  hour,
  jos,
  kano,
  lagos,
  north,
  start,
  visitorsOf,
  week,
  weightsOf,
} from './histories.ts'

type Case = [sentence: string, arrivals: Arrival[], weights: number[]]
const pair = (...arrivals: [Arrival, Arrival]) => arrivals

describe('The weight of a visitor', () => {
  test.each<Case>([
    ['two visitors days apart weigh one each', [{ after: 0 }, { after: 2 * day }], [1, 1]],
    ['a visitor without a session id weighs half', [{ after: 0 }, { after: 2 * day, isAnonymous: true }], [1, 0.5]],
    ['a second visitor of one network weighs 0.15', pair({ after: 0, tag: 7 }, { after: 2 * day, tag: 7 }), [1, 0.15]],
    [
      'visitors of one network weigh 1.3 together',
      [
        { after: 0, tag: 7 },
        { after: 25 * hour, tag: 7 },
        { after: 50 * hour, tag: 7 },
        { after: 75 * hour, tag: 7 },
      ],
      [1, 0.15, 0.15, 0],
    ],
    [
      'a network counts again after more than seven days',
      pair({ after: 0, tag: 7, previousTag: 7 }, { after: week + 1, tag: 7, previousTag: 7 }),
      [1, 1],
    ],
    [
      'a network is the same for exactly seven days',
      pair({ after: 0, tag: 7, previousTag: 7 }, { after: week, tag: 7, previousTag: 7 }),
      [1, 0.15],
    ],
    [
      'visitors without a known network are not compared',
      pair({ after: 0, tag: undefined }, { after: 2 * day, tag: undefined }),
      [1, 1],
    ],
  ])('%s', (_, arrivals, weights) => expect(weightsOf(arrivals)).toEqual(weights))
})

describe('Across two weeks with different keys', () => {
  // The weeks of the keys begin on Thursdays at midnight UTC.
  const wednesday = 2 * day + 11 * hour
  const thursday = 3 * day + hour
  test.each<Case>([
    [
      'a network is known by the tag under last week’s key',
      pair({ after: wednesday, tag: 7 }, { after: thursday, tag: 9, previousTag: 7 }),
      [1, 0.15],
    ],
    [
      'the same number under another week’s key is another network',
      pair({ after: wednesday, tag: 7 }, { after: thursday, tag: 7, previousTag: 9 }),
      [1, 1],
    ],
  ])('%s', (_, arrivals, weights) => expect(weightsOf(arrivals)).toEqual(weights))
})

describe('The same class of device', () => {
  test.each<Case>([
    ['within 30 minutes weighs 0.4', pair({ after: 0, device: 1 }, { after: 30, device: 1 }), [1, 0.4]],
    ['after 31 minutes weighs one', pair({ after: 0, device: 1 }, { after: 31, device: 1 }), [1, 1]],
    ['another class of device weighs one', pair({ after: 0, device: 1 }, { after: 10, device: 2 }), [1, 1]],
    [
      'known to be more than 5 km apart weighs one',
      pair({ after: 0, device: 1, place: lagos }, { after: 10, device: 1, place: north(lagos, 6) }),
      [1, 1],
    ],
    [
      'known to be within 5 km weighs 0.4',
      pair({ after: 0, device: 1, place: lagos }, { after: 10, device: 1, place: north(lagos, 4) }),
      [1, 0.4],
    ],
    [
      'with one place unknown weighs 0.4',
      pair({ after: 0, device: 1, place: lagos }, { after: 10, device: 1 }),
      [1, 0.4],
    ],
    [
      'without a session id weighs 0.4, not 0.5',
      pair({ after: 0, device: 1 }, { after: 10, device: 1, isAnonymous: true }),
      [1, 0.4],
    ],
  ])('%s', (_, arrivals, weights) => expect(weightsOf(arrivals)).toEqual(weights))
})

describe('Within any 24 hours', () => {
  test.each<Case>([
    [
      'all visitors weigh two together',
      [{ after: 0 }, { after: hour }, { after: 2 * hour }, { after: day - 1 }],
      [1, 1, 0, 0],
    ],
    [
      'the next one counts when the first is a day old',
      [{ after: 0 }, { after: hour }, { after: 2 * hour }, { after: day }],
      [1, 1, 0, 1],
    ],
    [
      'the rest of the two is used',
      [{ after: 0 }, { after: hour, isAnonymous: true }, { after: 2 * hour }, { after: 3 * hour }],
      [1, 0.5, 0.5, 0],
    ],
  ])('%s', (_, arrivals, weights) => expect(weightsOf(arrivals)).toEqual(weights))
})

describe('The stored visitors', () => {
  const kept = (arrivals: Arrival[]) => {
    const visitors = visitorsOf(arrivals)
    const numbers = new Map(visitors.map(({ sessionHash }, i) => [sessionHash, i + 1]))
    return unpackKeptVisitors(weighVisitors(historyOf(visitors))).map(({ sessionHash }) => numbers.get(sessionHash))
  }

  test('are the first 4 and the newest 12', () => {
    const arrivals = Array.from({ length: 30 }, (_, i) => ({ after: i * 2 * day }))
    expect(kept(arrivals)).toEqual([1, 2, 3, 4, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
  })

  test('are not replaced by a burst that weighs nothing', () => {
    const counted = Array.from({ length: 14 }, (_, i) => ({ after: i * 2 * day }))
    const burst = Array.from({ length: 50 }, (_, i) => ({ after: 40 * day + i }))
    // Two of the burst have a weight, and the newest visitor is always stored.
    expect(kept([...counted, ...burst])).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 64])
  })

  test('are not the only ones in the sums', () => {
    const arrivals = Array.from({ length: 30 }, (_, i) => ({ after: i * 4 * day }))
    const counts = { visitors: 30, weighedVisitors: 30, quietReturns: 29, networks: 30 }
    const weights = { weight: 3000, quiet3Weight: 2900 }
    expect(weighVisitors(historyOf(visitorsOf(arrivals)))).toMatchObject({ ...counts, ...weights })
  })
})

describe('Counting as visitors arrive', () => {
  test('quiet returns count from 3 whole days and again from 20, by weight', () => {
    const anonymous = { after: 6 * day - 1, isAnonymous: true }
    const arrivals: Arrival[] = [{ after: 0 }, { after: 3 * day - 1 }, anonymous, { after: 26 * day - 1 }]
    const figures = { quiet3Weight: 150, quiet20Weight: 100, quietReturns: 2 }
    expect(weighVisitors(historyOf(visitorsOf(arrivals)))).toMatchObject(figures)
  })

  test('networks that are new within a week are counted, a repeated one is not', () => {
    const tags = [1, 2, 1, 3, undefined]
    const arrivals = tags.map((tag, i) => ({ after: i * 25 * hour, tag, previousTag: tag ?? 0 }))
    expect(weighVisitors(historyOf(visitorsOf(arrivals)))).toMatchObject({ networks: 3 })
  })

  test('weighing in any number of steps gives the same result', () => {
    const random = seededRandom(23)
    for (let round = 0; round < 200; round++) {
      const visitors = randomVisitors(random, 1 + random.below(60))
      const atOnce = weighVisitors(historyOf(visitors))
      let inSteps: VisitorHistory = emptyHistory
      for (let from = 0; from < visitors.length; ) {
        const to = from + 1 + random.below(9)
        inSteps = weighVisitors(historyOf(visitors.slice(from, to), inSteps), random.below(undecidedVisitors + 1))
        from = to
      }
      expect(weighVisitors(inSteps)).toEqual(atOnce)
    }
  })

  test('a visitor weighs at most one, and 24 hours at most two', () => {
    const random = seededRandom(29)
    for (let round = 0; round < 200; round++) {
      const kept = unpackKeptVisitors(weighVisitors(historyOf(randomVisitors(random, 1 + random.below(16)))))
      for (const { minute, weight } of kept) {
        expect(weight).toBeGreaterThanOrEqual(0)
        expect(weight).toBeLessThanOrEqual(100)
        const sameDay = kept.filter((other) => other.minute <= minute && other.minute > minute - day)
        expect(sameDay.reduce((sum, other) => sum + other.weight, 0)).toBeLessThanOrEqual(200)
      }
    }
  })

  function randomVisitors(random: ReturnType<typeof seededRandom>, count: number) {
    let after = 0
    const arrivals = Array.from({ length: count }, (): Arrival => {
      after += random.oneOf([1, 20, 5 * hour, 2 * day, 4 * day, 25 * day])
      const tag = random.share() < 0.2 ? undefined : random.below(6)
      return {
        after,
        tag,
        previousTag: random.below(6),
        device: random.below(3),
        isAnonymous: random.share() < 0.1,
        place: random.share() < 0.5 ? random.oneOf([lagos, north(lagos, 4), kano, jos]) : undefined,
      }
    })
    return visitorsOf(arrivals)
  }
})

test('an entry can hold the longest pause and the largest tag', () => {
  const [visitor] = visitorsOf([{ after: 0, quietMinutes: 400 * day, tag: 65_535, previousTag: 65_535, device: 15 }])
  if (!visitor) throw new Error('no visitor')
  const entry = packVisitor(visitor)
  expect(entry.every((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31)).toBe(true)
  const [kept] = unpackKeptVisitors(weighVisitors(historyOf([visitor])))
  expect(kept).toMatchObject({ minute: start, tag: 65_535, device: 15 })
})

import type { TermName } from '@sahihi/contract/endpoints/copy-cases.ts'
import { describe, expect, test } from 'vitest'
import { assessCopy, type CodeRecord } from '../../src/verify/detection/assess-copy.ts'
import { type Baseline, locationPlaces, scoreHistory } from '../../src/verify/detection/score-history.ts'
import { emptyHistory, type VisitorHistory, weighVisitors } from '../../src/verify/detection/visitor-history.ts'
import {
  type Arrival,
  aba,
  abuja,
  day,
  historyOf,
  hour,
  jos,
  kano,
  lagos,
  north,
  start,
  visitorsOf,
} from './histories.ts'

const usual: Baseline = { reached: [0, 0, 0, 0], batch: { scanned: 0, high: 0 }, partner: { scanned: 0, high: 0 } }
const scoreOf = (arrivals: Arrival[], baseline = usual, markets: string[] = []) =>
  scoreHistory(historyOf(visitorsOf(arrivals)), baseline, markets)
const pointsOf = (name: TermName, arrivals: Arrival[], baseline = usual) =>
  scoreOf(arrivals, baseline).terms.find((term) => term.name === name)?.points

/** A number of visitors, some minutes apart. */
const visitors = (count: number, apart: number, given: Partial<Arrival> = {}): Arrival[] =>
  Array.from({ length: count }, (_, i) => ({ ...given, after: i * apart }))
const at = (places: Arrival['place'][]): Arrival[] => places.map((place, i) => ({ after: i * day, place }))

describe('Each term of the score', () => {
  type Case = [sentence: string, name: TermName, arrivals: Arrival[], points: number]
  test.each<Case>([
    ['a visitor gives a point', 'visitors', visitors(6, day), 6],
    ['visitors give at most ten points', 'visitors', visitors(14, day), 10],
    ['half a visitor gives half a point', 'visitors', visitors(3, day, { isAnonymous: true }), 1.5],
    ['no place is no location', 'locations', visitors(5, day), 0],
    ['the first location gives nothing', 'locations', at([lagos, lagos]), 0],
    ['each further location gives two points', 'locations', at([lagos, kano, abuja]), 4],
    ['locations give at most eight points', 'locations', at([lagos, kano, abuja, aba, jos, north(jos, 100)]), 8],
    ['places within 3 km are one location', 'locations', at([lagos, north(lagos, 2)]), 0],
    ['places 4 km apart are two', 'locations', at([lagos, north(lagos, 4)]), 2],
    ['visitors at one place take points away', 'busiest_location', at([lagos, lagos, lagos, kano, undefined]), -2],
    ['one visitor at each place takes nothing away', 'busiest_location', at([lagos, kano, abuja]), 0],
    [
      'visitors without a place are counted at the place of all others',
      'busiest_location',
      at([lagos, lagos, undefined, undefined]),
      -3,
    ],
    ['with a second location they may be anywhere', 'busiest_location', at([lagos, kano, undefined, undefined]), 0],
    ['one visitor with a place says nothing about others', 'busiest_location', at([lagos, undefined, undefined]), 0],
    ['at most ten points are taken away', 'busiest_location', visitors(14, day, { place: lagos }), -10],
    ['a visitor after three quiet days gives a point', 'quiet_3_days', visitors(4, 3 * day), 3],
    ['a pause a minute shorter gives nothing', 'quiet_3_days', visitors(4, 3 * day - 1), 0],
    ['quiet returns give at most eight points', 'quiet_3_days', visitors(14, 4 * day), 8],
    ['after twenty quiet days it is two points more', 'quiet_20_days', visitors(3, 20 * day), 4],
    ['long pauses give at most six points', 'quiet_20_days', visitors(8, 20 * day), 6],
    ['a new product changes nothing', 'repeat_rate', visitors(5, day), 0],
    ['a code alone in its batch changes nothing', 'batch_shift', visitors(5, day), 0],
  ])('%s', (_, name, arrivals, points) => expect(pointsOf(name, arrivals)).toBe(points))

  test('the score is the sum of the terms', () => {
    const arrivals = [lagos, kano, abuja, undefined, lagos, aba].map((place, i) => ({ after: i * 4 * day, place }))
    // 6 visitors + 2 x 3 further locations - 1 of two at one place + 5 after a pause
    expect(scoreOf(arrivals)).toMatchObject({ score: 16, weight: 6, locations: 4, busiestLocation: 2 })
  })

  test('no visitors have no score', () => {
    expect(scoreHistory(emptyHistory, usual, [])).toMatchObject({ score: 0, weight: 0, locations: 0 })
  })
})

describe('Locations outside the markets of the lot', () => {
  const outside = (places: Arrival['place'][], markets: string[]) =>
    scoreOf(at(places), usual, markets).terms.find(({ name }) => name === 'outside_markets')?.points
  test.each<[sentence: string, places: Arrival['place'][], markets: string[], points: number]>([
    ['nothing, where the markets are not known', [lagos, kano, aba], [], 0],
    ['nothing, in one of the markets', [lagos, kano], ['NG-LA', 'NG-KN'], 0],
    ['nothing, in the country that is the market', [lagos, kano, aba], ['NG'], 0],
    ['nothing, within 50 km of the market', [north(lagos, 40)], ['NG-OG'], 0],
    ['four points for a location outside', [lagos, kano], ['NG-LA'], 4],
    ['no more for others there, as in one home', [lagos, kano, kano, kano], ['NG-LA'], 4],
    ['eight points at most', [lagos, kano, aba, jos], ['NG-LA'], 8],
    ['four points each in another country', [lagos, kano], ['GH'], 8],
  ])('%s', (_, places, markets, points) => expect(outside(places, markets)).toBe(points))

  test('with one of them, four and a half visitors are enough for a suspicion', () => {
    const arrivals = [...at([lagos, kano, abuja, undefined]), { after: 8 * day, isAnonymous: true }]
    expect(assess(arrivals)).toMatchObject({ weight: 4.5, isSuspected: false })
    expect(assess(arrivals, { markets: ['NG-LA'] })).toMatchObject({ weight: 4.5, isSuspected: true })
    expect(assess(arrivals.slice(0, -1), { markets: ['NG-LA'] })).toMatchObject({ weight: 4, isSuspected: false })
  })
})

describe('The usual repeat rate of the product', () => {
  type Case = [sentence: string, reached: Baseline['reached'], points: number]
  test.each<Case>([
    // (420 + 150 + 50 + 25.2) / (1,000 + 420 + 150 + 60) = 0.3958
    ['codes that are checked again less often give points', [1000, 420, 150, 50], 0.1],
    // (700 + 500 + 350 + 25.2) / (1,000 + 700 + 500 + 60) = 0.697
    ['codes that are checked again more often take points', [1000, 700, 500, 350], -1.11],
    ['a product whose codes are always checked again takes 1.32 at most', [1000, 1000, 1000, 1000], -1.32],
    ['a product whose codes are never checked again gives 0.88 at most', [100_000, 0, 0, 0], 0.88],
    // (3 + 25.2) / (10 + 3 + 60) = 0.3863: few codes say little.
    ['few codes change little', [10, 3, 0, 0], 0.13],
  ])('%s', (_, reached, points) =>
    expect(pointsOf('repeat_rate', visitors(5, day), { ...usual, reached })).toBe(points),
  )
})

describe('The number of suspicious codes of the batch', () => {
  type Case = [sentence: string, batch: Baseline['batch'], partner: Baseline['partner'], points: number]
  test.each<Case>([
    ['as many as usual changes nothing', { scanned: 1000, high: 10 }, { scanned: 10_000, high: 100 }, 0],
    ['fewer than usual takes nothing', { scanned: 1000, high: 0 }, { scanned: 10_000, high: 100 }, 0],
    // (6 + 20 x 0.01) / (100 + 20) = 0.0517; ln 5.17 = 1.642
    ['five times as many gives points', { scanned: 100, high: 6 }, { scanned: 10_000, high: 100 }, 2.46],
    ['a stolen roll gives three points at most', { scanned: 100, high: 80 }, { scanned: 10_000, high: 100 }, 3],
    // (1 + 20 x 0.01) / (1 + 20) = 0.0571; ln 5.71 = 1.743
    [
      'one suspicious code in a new batch already gives points',
      { scanned: 1, high: 1 },
      { scanned: 10_000, high: 100 },
      2.61,
    ],
    ['a partner without any suspicious code has no shift', { scanned: 10, high: 0 }, { scanned: 500, high: 0 }, 0],
  ])('%s', (_, batch, partner, points) =>
    expect(pointsOf('batch_shift', visitors(5, day), { ...usual, batch, partner })).toBe(points),
  )

  test('the score that counts for the batch does not include the shift', () => {
    const baseline = { ...usual, batch: { scanned: 100, high: 80 }, partner: { scanned: 10_000, high: 100 } }
    expect(scoreOf(visitors(5, day), baseline)).toMatchObject({ score: 8, ownScore: 5 })
  })
})

const minute = (after: number) => new Date((start + after) * 60_000)
const assess = (arrivals: Arrival[], given: Partial<CodeRecord> = {}, now = minute(arrivals.at(-1)?.after ?? 0)) =>
  assessCopy({ history: historyOf(visitorsOf(arrivals)), baseline: usual, markets: [], limit: 10, ...given }, now)

describe('When a code is suspected', () => {
  const fourPlaces = at([lagos, kano, abuja, aba])

  test('four visitors are never enough, whatever their score', () => {
    const arrivals = fourPlaces.map((arrival, i) => ({ ...arrival, after: i * 30 * day }))
    expect(assess(arrivals)).toMatchObject({ score: 19, isSuspected: false, isWatched: false })
  })

  test('from a score of 8 with five visitors it is watched, from the limit on it is suspected', () => {
    const atEight = [...at([lagos, kano]), ...visitors(1, 0, { after: 2 * day })]
    const arrivals = (count: number) => [
      ...atEight,
      ...visitors(count, day).map(({ after }) => ({ after: after + 3 * day })),
    ]
    expect(assess(arrivals(2))).toMatchObject({ score: 7, isWatched: false, isSuspected: false })
    expect(assess(arrivals(3))).toMatchObject({ score: 8, isWatched: true, isSuspected: false })
    expect(assess(arrivals(5))).toMatchObject({ score: 10, isWatched: true, isSuspected: true })
    expect(assess(arrivals(5), { limit: 11 })).toMatchObject({ isWatched: true, isSuspected: false })
  })

  test('a hundred visitors within a day do not make a suspicion', () => {
    const places = [lagos, kano, abuja, aba, jos]
    const burst = Array.from({ length: 100 }, (_, i) => ({ after: i * 14, place: places[i % 5] }))
    expect(assess(burst)).toMatchObject({ weight: 2, isSuspected: false, isWatched: false })
  })

  test('visitors at one place do not make a suspicion, however many', () => {
    expect(assess(visitors(40, 13 * hour, { place: lagos }))).toMatchObject({ isSuspected: false })
  })
})

describe('The decision of the partner', () => {
  const suspected = [...at([lagos, kano, abuja]), { after: 3 * day }, { after: 4 * day }, { after: 5 * day }]
  const below = visitors(3, day)

  test.each<[string, Arrival[], Partial<CodeRecord>, boolean]>([
    ['an open case stays suspected although its score fell', below, { caseState: 'open' }, true],
    ['a confirmed copy stays suspected', below, { caseState: 'confirmed' }, true],
    ['a watched code is suspected only at its limit', below, { caseState: 'watched' }, false],
    ['a watched code is suspected from its limit on', suspected, { caseState: 'watched' }, true],
  ])('%s', (_, arrivals, given, isSuspected) => expect(assess(arrivals, given)).toMatchObject({ isSuspected }))

  test('180 days without a new visitor end a suspicion, but not a confirmed one', () => {
    const last = 5 * day
    expect(assess(suspected, { caseState: 'open' }, minute(last + 180 * day - 1)).isSuspected).toBe(true)
    expect(assess(suspected, { caseState: 'open' }, minute(last + 180 * day)).isSuspected).toBe(false)
    expect(assess(suspected, {}, minute(last + 180 * day)).isSuspected).toBe(false)
    expect(assess(suspected, { caseState: 'confirmed' }, minute(last + 400 * day)).isSuspected).toBe(true)
  })

  describe('a dismissed case is not suspected until ten more visitors came in two more locations', () => {
    const before = weighVisitors(historyOf(visitorsOf(suspected)))
    const later = (count: number, places: Arrival['place'][]) =>
      historyOf(
        visitorsOf(Array.from({ length: count }, (_, i) => ({ after: (6 + i) * day, place: places[i] }))),
        before,
      )
    test.each<[string, VisitorHistory, boolean]>([
      ['nothing new', before, false],
      ['nine visitors in two new locations', later(9, [aba, jos]), false],
      ['ten visitors in the known locations', later(10, [lagos, north(kano, 2), abuja]), false],
      ['ten visitors in one new location', later(10, [aba, aba]), false],
      ['ten visitors in two new locations', later(10, [aba, jos]), true],
    ])('%s', (_, history, isSuspected) => {
      const dismissed = { dismissedVisitors: before.visitors, dismissedPlaces: locationPlaces(before) }
      const record: CodeRecord = {
        history,
        baseline: usual,
        markets: [],
        limit: 10,
        caseState: 'dismissed',
        ...dismissed,
      }
      expect(assessCopy(record, minute(16 * day))).toMatchObject({ isSuspected })
    })
  })
})

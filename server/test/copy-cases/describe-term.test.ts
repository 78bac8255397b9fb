import { expect, test } from 'vitest'
import { describeTerm } from '../../src/insight/copy-cases/describe-term.ts'
import { assessCopy, type CodeRecord } from '../../src/verify/detection/assess-copy.ts'
import { type Baseline, noBaseline } from '../../src/verify/detection/score-history.ts'
import { emptyHistory, packVisitor, type VisitorHistory } from '../../src/verify/detection/visitor-history.ts'

const day = 1440
const places = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 12, longitude: 8.52 },
  { latitude: 9.06, longitude: 7.49 },
]

type Visit = { afterDays: number; place?: (typeof places)[number] | undefined; tag?: number }
function historyOf(visits: Visit[]): VisitorHistory {
  let minute = 30_000_000
  const recentEntries = visits.flatMap(({ afterDays, place, tag }, i) => {
    minute += afterDays * day
    const network = { tag: tag ?? i, previousTag: tag ?? i }
    const visitor = { minute, place, device: 1, isAnonymous: false, sessionHash: i, ...network }
    return packVisitor({ ...visitor, quietMinutes: i === 0 ? 0 : afterDays * day })
  })
  return { ...emptyHistory, visitors: visits.length, recentEntries }
}

function describe(history: VisitorHistory, baseline: Baseline = noBaseline, markets: string[] = []) {
  const record: CodeRecord = { history, baseline, markets, limit: 10 }
  const assessment = assessCopy(record, new Date(31_000_000 * 60_000))
  const evidence = { visitors: history.visitors, locations: assessment.locations, markets }
  return Object.fromEntries(assessment.terms.map((term) => [term.name, describeTerm(term, assessment, evidence)]))
}

test('each term says what was counted, and how many of them are likely distinct', () => {
  const visits = [0, 0, 1, 0, 2, 2, 0].map((place, i) => ({ afterDays: i === 3 ? 21 : 4, place: places[place] }))
  expect(describe(historyOf([...visits, { afterDays: 1, place: places[0], tag: 6 }]))).toEqual({
    visitors: '8 visitors (7 likely distinct)',
    locations: '3 locations',
    busiest_location: '5 visitors at the busiest location (4 likely distinct)',
    outside_markets: 'Where the lot is sold is not known',
    quiet_3_days: '6 visitors after at least 3 quiet days',
    quiet_20_days: 'Visitors after at least 20 quiet days (1 likely distinct)',
    repeat_rate: '42% of the product’s codes reach one more visitor (usual)',
    batch_shift: 'Codes of this batch have a high score no more often than your codes in general',
  })
})

test('one visitor is in the singular, and counts of zero have their own words', () => {
  expect(describe(historyOf([{ afterDays: 0 }]))).toMatchObject({
    visitors: '1 visitor',
    locations: 'No visitor shared a place',
    busiest_location: 'No busiest location, because no visitor shared a place',
    quiet_3_days: 'No visitor after at least 3 quiet days',
    quiet_20_days: 'No visitor counts after at least 20 quiet days',
  })
  expect(describe(historyOf([{ afterDays: 0, place: places[0] }, { afterDays: 5 }]))).toMatchObject({
    locations: '1 location',
    busiest_location: '1 visitor at the busiest location',
    quiet_3_days: '1 visitor after at least 3 quiet days',
  })
})

test.each([
  [['NG-LA', 'NG-KN', 'NG-FC'], 'No location outside Lagos, Kano and Abuja (FCT)'],
  [['NG-LA'], '2 locations far outside Lagos, where the lot is sold'],
  [['NG-LA', 'NG-KN'], '1 location far outside Lagos and Kano, where the lot is sold'],
  [['GH', 'BJ', 'TG', 'CI'], '3 locations far outside Ghana, Benin and 2 more, where the lot is sold'],
])('locations outside %j', (markets, text) => {
  const visits = places.map((place) => ({ afterDays: 1, place }))
  expect(describe(historyOf(visits), noBaseline, markets).outside_markets).toBe(text)
})

const described = (baseline: Partial<Baseline>) =>
  describe(historyOf([{ afterDays: 0 }]), { ...noBaseline, ...baseline })

test.each([
  [[1000, 900, 800, 700], '75% of the product’s codes reach one more visitor (more than the usual 42%)'],
  [[1000, 100, 0, 0], '20% of the product’s codes reach one more visitor (fewer than the usual 42%)'],
  [[1000, 420, 176, 74], '42% of the product’s codes reach one more visitor (usual)'],
] as const)('codes of a product that reached %j visitors are compared with the usual rate', (reached, text) => {
  expect(described({ reached: [...reached] }).repeat_rate).toBe(text)
})

test.each([
  [{ scanned: 80, high: 8 }, 'Codes of this batch have a high score about 4.2 times as often as your codes in general'],
  [{ scanned: 100, high: 2 }, 'Codes of this batch have a high score about as often as your codes in general'],
  [{ scanned: 80, high: 1 }, 'Codes of this batch have a high score no more often than your codes in general'],
  [
    { scanned: 80, high: 60 },
    'Codes of this batch have a high score at least 7.4 times as often as your codes in general',
  ],
])('a batch with %j is compared with all codes of the partner', (batch, text) => {
  const partner = { scanned: 10_000, high: 198 }
  expect(described({ batch, partner }).batch_shift).toBe(text)
})

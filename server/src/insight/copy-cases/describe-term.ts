import { nameMarkets } from '@sahihi/contract/domain/markets.ts'
import type { CopyCase } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Assessment } from '../../verify/detection/assess-copy.ts'
import { maxBatchShift, type Term, usualRepeatRate } from '../../verify/detection/score-history.ts'

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

/**
 * A term of the score as a sentence for the partner. Every number is one that was counted or computed for this code, and the same as in
 * the evidence of its case.
 */
export function describeTerm(
  { name, value }: Term,
  { history, locations, busiestLocation, outside }: Assessment,
  evidence: Pick<CopyCase['evidence'], 'visitors' | 'locations'> & { markets: readonly string[] },
): string {
  const { markets } = evidence
  switch (name) {
    case 'visitors':
      return countAs(visitors(evidence.visitors), evidence.visitors, value)
    case 'locations':
      if (evidence.locations === 0) return 'No visitor shared a place'
      // The places of visitors in between are not kept, only how many they were.
      return `${count(evidence.locations, 'location')}${locations < evidence.locations ? ` (${decimals.format(locations)} counted)` : ''}`
    case 'busiest_location':
      if (busiestLocation === 0) return 'No busiest location, because no visitor shared a place'
      // Visitors who shared no place count as being at the only known location (docs/detection.md, "The score").
      if (value > busiestLocation)
        return `${visitors(busiestLocation)} at the only location (${distinct(value)}, with those who shared no place)`
      return countAs(`${visitors(busiestLocation)} at the busiest location`, busiestLocation, value)
    case 'outside_markets':
      if (markets.length === 0) return 'Where the lot is sold is not known'
      return outside.locations === 0
        ? `No location outside ${nameMarkets(markets)}`
        : `${count(outside.locations, 'location')} far outside ${nameMarkets(markets)}, where the lot is sold`
    case 'quiet_3_days': {
      const { quietReturns } = history
      if (quietReturns === 0) return 'No visitor after at least 3 quiet days'
      return countAs(`${visitors(quietReturns)} after at least 3 quiet days`, quietReturns, value)
    }
    // How many they were is not kept, only what they count.
    case 'quiet_20_days':
      return value === 0
        ? 'No visitor counts after at least 20 quiet days'
        : `Visitors after at least 20 quiet days (${distinct(value)})`
    case 'repeat_rate':
      return `${percent.format(value)} of the product’s codes reach one more visitor (${compareRate(value)})`
    case 'batch_shift':
      return describeShift(value)
  }
}

/** `14 visitors (11 likely distinct)`, or `14 visitors` when each counts fully or nearly. */
const countAs = (what: string, number: number, weight: number) =>
  Math.round(weight) === number ? what : `${what} (${distinct(weight)})`

/** A weight as a number of people, of whom there is one at least. */
const distinct = (weight: number) => `${decimals.format(Math.max(1, Math.round(weight)))} likely distinct`

const visitors = (number: number) => count(number, 'visitor')
const count = (number: number, what: string) => `${decimals.format(number)} ${number === 1 ? what : `${what}s`}`

function compareRate(rate: number): string {
  const [shown, usual] = [percent.format(rate), percent.format(usualRepeatRate)]
  if (shown === usual) return 'usual'
  return rate > usualRepeatRate ? `more than the usual ${usual}` : `fewer than the usual ${usual}`
}

function describeShift(shift: number): string {
  const [start, end] = ['Codes of this batch have a high score', 'as often as your codes in general']
  const times = oneDecimal.format(Math.exp(shift))
  if (shift >= maxBatchShift) return `${start} at least ${times} times ${end}`
  if (shift === 0) return `${start} no more often than your codes in general`
  return times === '1' ? `${start} about ${end}` : `${start} about ${times} times ${end}`
}

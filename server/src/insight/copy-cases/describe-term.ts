import type { Assessment } from '../../verify/detection/assess-copy.ts'
import { maxBatchShift, type Term, usualRepeatRate } from '../../verify/detection/score-history.ts'

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

/** A term of the score as a sentence for the partner. Every number is one that was counted or computed for this code. */
export function describeTerm({ name, value }: Term, { history, locations, busiestLocation }: Assessment): string {
  switch (name) {
    case 'visitors':
      return countAs(visitors(history.visitors), history.visitors, value)
    case 'locations':
      return locations === 0 ? 'No visitor shared a place' : count(locations, 'location')
    case 'busiest_location':
      if (busiestLocation === 0) return 'No busiest location, because no visitor shared a place'
      // Visitors who shared no place count as being at the only known location (docs/detection.md, "The score").
      if (value > busiestLocation)
        return `${visitors(busiestLocation)} at the only location; with those who shared no place they count as ${decimals.format(value)}`
      return countAs(`${visitors(busiestLocation)} at the busiest location`, busiestLocation, value)
    case 'quiet_3_days': {
      const { quietReturns } = history
      if (quietReturns === 0) return 'No visitor after at least 3 quiet days'
      return countAs(`${visitors(quietReturns)} after at least 3 quiet days`, quietReturns, value)
    }
    // How many they were is not kept, only what they count.
    case 'quiet_20_days':
      return value === 0
        ? 'No visitor counts after at least 20 quiet days'
        : `Visitors after at least 20 quiet days count as ${decimals.format(value)}`
    case 'repeat_rate':
      return `${percent.format(value)} of the product’s codes reach one more visitor (${compareRate(value)})`
    case 'batch_shift':
      return describeShift(value)
  }
}

/** `14 visitors count as 11.3`, or `14 visitors` when each counts fully. */
const countAs = (what: string, number: number, weight: number) =>
  number === weight ? what : `${what} ${number === 1 ? 'counts' : 'count'} as ${decimals.format(weight)}`

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

import { formatNumber, localeOf } from '@sahihi/contract/i18n/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import example from './example.json'

type Example = Omit<typeof example, 'cities'> & {
  cities: { name: string; scans: number; at: [x: number, y: number] }[]
}

/** What a demo manufacturer sees after 30 days (scripts/make-landing-example.ts). */
export const figures = example as Example

export const count = (value: number) => formatNumber(currentLanguage(), value)

export const percent = (part: number) =>
  part.toLocaleString(localeOf(currentLanguage()), { style: 'percent', maximumFractionDigits: 0 })

export const indexOfMax = (counts: number[]) => counts.indexOf(Math.max(...counts))

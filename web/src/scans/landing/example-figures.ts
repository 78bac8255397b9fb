import { localeOf, numberIn } from '@sahihi/contract/i18n/languages.ts'
import { language } from '../../lib/i18n.ts'
import example from './example.json'

type Example = Omit<typeof example, 'cities'> & {
  cities: { name: string; scans: number; at: [x: number, y: number] }[]
}

/** What a partner sees after 30 days, of a demo manufacturer (scripts/make-landing-example.ts). */
export const figures = example as Example

export const count = (value: number) => numberIn(language(), value)

export const percent = (part: number) =>
  part.toLocaleString(localeOf(language()), { style: 'percent', maximumFractionDigits: 0 })

export const placeOfTop = (counts: number[]) => counts.indexOf(Math.max(...counts))

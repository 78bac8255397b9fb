import { chooseLocale, formatNumber } from '@sahihi/contract/i18n/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import example from './example.json'

type Example = Omit<typeof example, 'cities'> & {
  cities: { name: string; scans: number; at: [x: number, y: number] }[]
}

/** The pack and the cases in the pictures, of the demo (npm run demo). The serials are mistyped on purpose, so that none can be issued. */
export const examplePack = {
  serial: '7K2M-9QXD-04TB-H6WZ',
  serialLines: ['7K2M-9QXD', '04TB-H6WZ'],
  name: 'Paracetamol',
  strength: '500 mg',
  company: 'Sahel Pharma',
} as const
export const exampleScans = [
  { serial: examplePack.serial, checks: 14, place: 'Port Harcourt' },
  { serial: '3FJ8-W1RC-K5N0-ZD7P', checks: 2, place: 'Lagos' },
  { serial: 'QB64-T0HX-92VE-M8AK', checks: 1, place: 'Kano' },
] as const

/** What a demo manufacturer sees after 30 days (scripts/make-landing-example.ts). */
export const figures = example as Example

export const count = (value: number) => formatNumber(currentLanguage(), value)

export const percent = (part: number) =>
  part.toLocaleString(chooseLocale(currentLanguage()), { style: 'percent', maximumFractionDigits: 0 })

export const indexOfMax = (counts: number[]) => counts.indexOf(Math.max(...counts))

import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { daysIn } from './day-presets.ts'
import { uiText } from './text.ts'

const t = uiText.dateRange

/** The first and the last day, `YYYY-MM-DD`, both included. An end that is not set is open. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** A day that exists, in the only form that fields and calendars know. */
export const exists = (day = ''): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

/** Why a range cannot be used. One with a longest length, in days, has both ends, as the server asks for. */
export function findProblem({ from, to }: Days, maxDays?: number): string | undefined {
  if (maxDays && !(from && to)) return messages.analytics.bothDatesRequired
  if (!from || !to) return undefined
  if (to < from) return messages.analytics.datesReversed
  return maxDays && daysIn({ from, to }) > maxDays ? messages.analytics.tooManyDays(maxDays) : undefined
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Oct 23 – Nov 21, 2026`; nothing for a range that is open at both ends. A day that does not exist stays as it is. */
export function describeDays({ from, to }: Days): string {
  if (from && to && exists(from) && exists(to)) return dates.formatRange(Date.parse(from), Date.parse(to))
  const inWords = (day: string) => (exists(day) ? dates.format(Date.parse(day)) : day)
  if (from && to) return `${inWords(from)} – ${inWords(to)}`
  if (from) return t.since(inWords(from))
  return to ? t.until(inWords(to)) : ''
}

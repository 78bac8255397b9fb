/** Both ends included; NaN for a day that does not exist. */
export const daysIn = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** What figures are compared with: as many days just before, or the same days a year earlier. */
export type Comparison = 'before' | 'year'

export const presets = ['7', '30', '90', '365', 'month', 'last_month', 'year'] as const
/** Days that move on with the calendar: the last so many, or a month or year. */
export type Preset = (typeof presets)[number]

/** The days of a preset on the partner's `today`. */
export function presetDays(preset: Preset, today: string): { from: string; to: string } {
  const month = `${today.slice(0, 8)}01`
  if (preset === 'year') return { from: `${today.slice(0, 5)}01-01`, to: today }
  if (preset === 'month') return { from: month, to: today }
  const to = addDays(month, -1)
  if (preset === 'last_month') return { from: `${to.slice(0, 8)}01`, to }
  return { from: addDays(today, 1 - Number(preset)), to: today }
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

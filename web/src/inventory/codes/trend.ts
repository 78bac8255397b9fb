/** The change from the previous period in percent; `first` when only the current period has a value. */
export type Trend = 'first' | number

/** One decimal below 100 %; undefined when both periods are zero. */
export function trendOf(current: number, previous: number): Trend | undefined {
  if (previous === 0) return current > 0 ? 'first' : undefined
  const percent = ((current - previous) / previous) * 100
  return Math.abs(percent) < 100 ? Math.round(percent * 10) / 10 : Math.round(percent)
}

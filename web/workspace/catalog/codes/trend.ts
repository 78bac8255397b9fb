/** The change from the previous period in percent; `first` when that is zero. */
export type Trend = 'first' | number

/** One decimal below 100 %. */
export function calculateTrend(current: number, previous: number): Trend {
  if (previous === 0) return 'first'
  const percent = ((current - previous) / previous) * 100
  return Math.abs(percent) < 100 ? Math.round(percent * 10) / 10 : Math.round(percent)
}

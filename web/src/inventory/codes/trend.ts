/** How a figure stands against the period before: `first` when there was nothing then and there is something now. */
export type Trend = 'first' | number

/** The change in percent (one decimal below 100), `first` (specification 2, "Trend display"), or nothing to say when both are zero. */
export function trendOf(now: number, before: number): Trend | undefined {
  if (before === 0) return now > 0 ? 'first' : undefined
  const percent = ((now - before) / before) * 100
  return Math.abs(percent) < 100 ? Math.round(percent * 10) / 10 : Math.round(percent)
}

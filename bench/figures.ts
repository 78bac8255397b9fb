export type Print = (line: string) => void

export const quantile = (values: Iterable<number>, share: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * sorted.length)] ?? 0
}
export const median = (values: Iterable<number>) => quantile(values, 0.5)

export const range = (values: number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`

export const formatNumber = (value: number) => value.toLocaleString('en-US')

/** In another order in each round, so that no measurement always follows the same one. */
export const rotated = <T>(list: readonly T[], by: number) => list.map((_, i) => list[(i + by * 3) % list.length] as T)

/** The milliseconds of each of so many calls, after some that warm up. */
export async function measureTimes(call: () => Promise<unknown>, count: number): Promise<number[]> {
  for (let i = 0; i < Math.floor(Math.min(count, 10) / 2); i++) await call()
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return times
}

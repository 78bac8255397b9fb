/** Durations in milliseconds, and moments relative to others. The present time is always a parameter, from the context's clock. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export const after = (moment: Date, length: number) => new Date(moment.getTime() + length)
export const before = (moment: Date, length: number) => new Date(moment.getTime() - length)
export const earlier = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()))

/** `12.4`: rounded down, so that a score below its limit never looks like one at the limit. */
export const formatScore = (score: number) => (Math.floor(score * 10 + 1e-6) / 10).toFixed(1)

/** `+6`, `+0.45`, `−1.5`: points of a term, to the hundredth, so that they add up to the score. */
export function formatPoints(points: number): string {
  const rounded = Math.round(points * 100) / 100
  return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`
}

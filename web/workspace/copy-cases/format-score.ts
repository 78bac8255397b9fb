/** `12.37`: a score to the hundredth, as it is computed, so that it is the same everywhere and its points add up to it. */
export const formatScore = (score: number) => String(Math.round(score * 100) / 100)

/** `+6`, `+0.45`, `−1.5`: points of a term, to the hundredth, so that they add up to the score. */
export function formatPoints(points: number): string {
  const rounded = Math.round(points * 100) / 100
  return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`
}

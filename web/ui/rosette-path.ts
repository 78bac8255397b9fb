/*
 * The guilloche of a code: closed two-term curves (hypotrochoids: the terms turn against each other). All its numbers come
 * from the serial alone.
 */
type Term = { turns: number; reach: number }

// Each band lies between an outer radius and an inner one drawn from a range, and is woven of `threads` sister curves.
const bands = [
  { outer: 480, low: 120, high: 260, threads: 3 },
  { outer: 250, low: 20, high: 110, threads: 2 },
  { outer: 490, low: 360, high: 420, threads: 2 },
]

/** The curves of a serial's rosette as SVG path data within -500..500; `isSmall` gives the two that still tell serials apart. */
export function rosettePaths(serial: string, isSmall = false): string[] {
  const draw = drawer(serial)
  const petals = 9 + Math.floor(draw() * 14)
  return bands.flatMap(({ outer, low, high, threads }, band) => {
    const inner = low + draw() * (high - low)
    const p = coprime(2 + Math.floor(draw() * (petals / 2 - 2)), petals)
    const tilt = draw() * 6.283
    const count = isSmall ? Number(band < 2) : threads
    return Array.from({ length: count }, (_, thread) => {
      const narrowed = (thread * (outer - inner)) / 9
      return path(
        { turns: p, reach: (outer + inner) / 2 },
        { turns: p - petals, reach: (outer - inner) / 2 - narrowed },
        tilt,
      )
    })
  })
}

// Hermite to Bezier: the reflected control point of S is exact when the steps are equal.
function path(a: Term, b: Term, tilt: number): string {
  const steps = 6 * Math.max(a.turns, -b.turns)
  const step = 6.2831853 / steps
  let text = ''
  for (let i = 0; i <= steps; i++) {
    const t = i * step
    const along = (turn: (angle: number) => number, slope: (angle: number) => number, sign: number, shift: number) => {
      const at = a.reach * turn(a.turns * t + tilt) + b.reach * turn(b.turns * t + tilt)
      const speed =
        sign * (a.reach * a.turns * slope(a.turns * t + tilt) + b.reach * b.turns * slope(b.turns * t + tilt))
      return Math.round(at + (shift * speed * step) / 3)
    }
    const point = (shift: number) => `${along(Math.cos, Math.sin, -1, shift)} ${along(Math.sin, Math.cos, 1, shift)}`
    text += i ? `${i > 1 ? 'S' : ''}${point(-1)} ${point(0)}` : `M${point(0)}C${point(1)} `
  }
  return text
}

// A curve whose loops share no divisor with its petals visits every petal before it closes.
function coprime(wanted: number, petals: number): number {
  const common = (a: number, b: number): number => (b ? common(b, a % b) : a)
  return common(wanted, petals) > 1 ? coprime(wanted - 1, petals) : wanted
}

// FNV-1a to seed, mulberry32 to draw: small, and the same in every engine.
function drawer(serial: string): () => number {
  let state = 0x811c9dc5
  for (const character of serial) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

import { encodeSerial } from '@sahihi/contract/domain/serial.ts'

/** The host of the links in the pictures. */
export const picturedHost = 'sahihi.example'

/** The kinds of damage, and the number of pictures of each. `none` contains no readable code. */
export const kinds = {
  rotated: 4,
  blurred: 4,
  small: 4,
  tilted: 4,
  shadowed: 4,
  pale: 4,
  damaged: 4,
  logo: 4,
  noisy: 4,
  large: 4,
  none: 9,
} as const
export type Kind = keyof typeof kinds

export const pictureNames = (kind: Kind) => Array.from({ length: kinds[kind] }, (_, i) => `${kind}-${i + 1}`)
export const pictureFile = (name: string) => new URL(`${name}.webp`, import.meta.url)

/** The serial in a picture. Each has its own, so that a wrong reading is detected. */
export function serialIn(name: string): string {
  const random = randomOf(name)
  return encodeSerial((BigInt(Math.floor(random() * 2 ** 32)) << 32n) | BigInt(Math.floor(random() * 2 ** 32)))
}

/** A seeded random number generator from 0 to 1 (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

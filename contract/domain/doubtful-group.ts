import { alphabet, decodeSerial, normalizeSerial, serialLength } from './serial.ts'

const groupLength = 4

/**
 * The group of four, from 0, with the mistake in a mistyped serial: a letter that no serial has, one wrong, missing, doubled or
 * exchanged letter, or the end of a serial that is too short.
 */
export function findDoubtfulGroup(typed: string): number | undefined {
  const serial = normalizeSerial(typed)
  const places = Array.from({ length: Math.min(serial.length, 20) + 1 }, (_, place) => place)
  const place =
    places.find((place) => place < serial.length && !alphabet.includes(serial.charAt(place))) ??
    places.find((place) => correctionsAt(serial, place).some((text) => decodeSerial(text) !== undefined))
  if (place !== undefined) return Math.min(3, Math.floor(place / groupLength))
  return serial.length < serialLength ? Math.floor(serial.length / groupLength) : undefined
}

function correctionsAt(serial: string, place: number): string[] {
  const before = serial.slice(0, place)
  const [next = '', afterNext = ''] = serial.slice(place)
  return [
    ...Array.from(alphabet).flatMap((letter) => [
      before + letter + serial.slice(place + 1),
      before + letter + serial.slice(place),
    ]),
    before + serial.slice(place + 1),
    before + afterNext + next + serial.slice(place + 2),
  ]
}

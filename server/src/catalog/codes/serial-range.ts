import { alphabet, serialLength } from '@sahihi/contract/domain/serial.ts'

const dataLength = 13 // of a serial's 16 characters the first 13 are the id, in 64 of their 65 bits

export type SerialRange = { first: string; last: string }

/**
 * The ids whose serials start with a text, undefined when none do. The first character, at most F, is the id's sign and three
 * more bits, so that a range never crosses from positive to negative ids.
 */
export function serialRange(text: string): SerialRange | undefined {
  const digits = [...text.slice(0, dataLength)].map((character) => alphabet.indexOf(character))
  if (text.length > serialLength || digits.includes(-1) || (digits[0] ?? 0) > 15) return
  const prefix = digits.reduce((number, digit) => number * 32n + BigInt(digit), 0n)
  const rest = 32n ** BigInt(dataLength - digits.length)
  const signed = (id: bigint) => String(BigInt.asIntN(64, id))
  return { first: signed(prefix * rest), last: signed((prefix + 1n) * rest - 1n) }
}

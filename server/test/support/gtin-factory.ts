import { randomInt } from 'node:crypto'
import { gtinCheckDigit } from '@sahihi/contract/domain/gs1.ts'

/** A valid GTIN of 14 digits with 952, the GS1 prefix for examples. */
export function randomGtin(): string {
  const digits = `0952${String(randomInt(1e9)).padStart(9, '0')}`
  return digits + gtinCheckDigit(digits)
}

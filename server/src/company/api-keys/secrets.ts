import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The prefix of every key, by which secret scanners find it in code and logs, and `authenticate` tells it from a session. */
export const keyPrefix = 'sahihi_live_'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 43 digits of base62 hold 256 bits, 6 hold a CRC-32. */
const lengths = { random: 43, checksum: 6 }
const pattern = new RegExp(`^${keyPrefix}([0-9A-Za-z]{${lengths.random}})([0-9A-Za-z]{${lengths.checksum}})$`)

/**
 * A new secret: the prefix, 256 random bits and their checksum, in letters and digits only, so that a double click selects all of it.
 * The checksum lets scanners ignore what only looks like a key, and us recognise a mistyped key without asking the database.
 */
export function createSecret(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), lengths.random)
  return `${keyPrefix}${random}${computeChecksum(random)}`
}

/** Whether a text has the form of a key and the right checksum, whether or not there is such a key. */
export function isWholeSecret(text: string): boolean {
  const [, random = '', checksum] = pattern.exec(text) ?? []
  return checksum !== undefined && checksum === computeChecksum(random)
}

const computeChecksum = (random: string) => base62(BigInt(crc32(random)), lengths.checksum)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

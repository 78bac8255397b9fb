import { createHash, randomBytes } from 'node:crypto'
import { alphabet } from '@sahihi/contract/domain/serial.ts'

/** 256 random bits, for a session or a mailed link. */
export const createToken = () => randomBytes(32).toString('base64url')

/** What the database stores of a token. 256 random bits need no slow or salted hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Letters of the alphabet of serials, each 5 random bits. */
export const randomLetters = (count: number) => Array.from(randomBytes(count), (byte) => alphabet[byte % 32]).join('')

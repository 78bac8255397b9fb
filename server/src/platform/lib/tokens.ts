import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a session or a mailed link. */
export const createToken = () => randomBytes(32).toString('base64url')

/** What the database stores of a token. 256 random bits need no slow or salted hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

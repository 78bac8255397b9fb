import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as a session or a link in a mail carries them. */
export const createToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token. A plain hash is enough for 256 random bits (facts 7, "Bearer token"). */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

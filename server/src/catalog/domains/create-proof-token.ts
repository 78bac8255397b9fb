import { randomBytes } from 'node:crypto'

/** What the TXT record of a host says for one company: of another company, or on another server, it proves nothing. */
export const createProofToken = () => randomBytes(18).toString('base64url')

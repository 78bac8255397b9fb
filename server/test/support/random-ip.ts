import { randomBytes } from 'node:crypto'

/** A random IP address, so that tests do not share rate limits. */
export const randomIp = () => `10.${Array.from(randomBytes(3)).join('.')}`

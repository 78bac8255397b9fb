import { randomBytes } from 'node:crypto'

/** A new IP address, so that the tests of a file do not use up each other's attempts. */
export const randomIp = () => `10.${Array.from(randomBytes(3)).join('.')}`

import { randomBytes } from 'node:crypto'

/** A new address on the network, so that the tests of a file do not use up each other's tries. */
export const somewhere = () => `10.${Array.from(randomBytes(3)).join('.')}`

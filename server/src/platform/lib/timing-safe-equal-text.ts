import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether what a stranger gave is the secret text, in a time that tells nothing of it, not even its length. */
export const timingSafeEqualText = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(secret))

const digest = (text: string) => createHash('sha256').update(text).digest()

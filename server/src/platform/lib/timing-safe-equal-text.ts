import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a stranger's text equals the secret one, in a time that reveals nothing about it, not even its length. */
export const timingSafeEqualText = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(secret))

const digest = (text: string) => createHash('sha256').update(text).digest()

import { hash, verify } from '@node-rs/argon2'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

// OWASP Password Storage: argon2id with 19 MiB, 2 passes, 1 lane; argon2id is the library's default algorithm.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// A hash of nobody's password, of the same strength: checking against it costs what checking a real one costs.
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$pwl+cxrW8mXv2CPUU7S6oQ$WXVz2ocIAKDnq6SDUHP5UKCOi7aVUSzCsBfzHz2TKsE'

// Each hash takes 19 MiB and a thread of libuv's four; the rest are for files and name look-ups.
const turns = pLimit(2)
const mostWaiting = 200

/** The password as it is stored: a PHC string. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength))

/** Whether the password is the stored one. Without a stored one the answer is no, after the same work. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobodys, password))
  return matches && typeof stored === 'string'
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= mostWaiting) throw new AppError('unavailable', messages.unavailable, {}, 5)
  return turns(work)
}

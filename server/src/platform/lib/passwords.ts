import { hash, verify } from '@node-rs/argon2'
import { createKeyedLimit } from './keyed-limit.ts'

/**
 * OWASP Password Storage: argon2id with 19 MiB, 2 passes, 1 lane; argon2id is the library's default algorithm. Tests make thousands of
 * hashes and weaken it for their own process.
 */
export const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and one of libuv's four threads; files and DNS need the others.
const limit = createKeyedLimit<'hashes'>({ perKey: 2, maxWaiting: 200 })

/** The password's hash as a PHC string. */
export const hashPassword = (password: string): Promise<string> => limit.run('hashes', () => hash(password, strength))

/** Whether the password matches the hash. Without a hash, false after the same amount of work. */
export async function verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  if (typeof passwordHash === 'string') return limit.run('hashes', () => verify(passwordHash, password))
  await hashPassword(password)
  return false
}

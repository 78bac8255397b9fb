import { strength } from '../../src/platform/lib/passwords.ts'

/** How hard the product's hashes of passwords are, kept for the tests that are about it. */
export const realStrength = { ...strength }

// A hash takes 21 ms of a processor, and the tests make and check thousands.
Object.assign(strength, { memoryCost: 8, timeCost: 1 })

/** Hashes for the length of `work` as the product does. */
export async function withRealHashes<T>(work: () => Promise<T>): Promise<T> {
  const weak = { ...strength }
  Object.assign(strength, realStrength)
  try {
    return await work()
  } finally {
    Object.assign(strength, weak)
  }
}

import { strength } from '../../src/platform/lib/passwords.ts'

/** The product's cost of password hashes, for tests that check it. */
export const realStrength = { ...strength }

// A hash takes 21 ms of CPU time, and the tests make thousands.
Object.assign(strength, { memoryCost: 8, timeCost: 1 })

/** Uses the product's cost of hashes during `work`. */
export async function withRealHashes<T>(work: () => Promise<T>): Promise<T> {
  const weak = { ...strength }
  Object.assign(strength, realStrength)
  try {
    return await work()
  } finally {
    Object.assign(strength, weak)
  }
}

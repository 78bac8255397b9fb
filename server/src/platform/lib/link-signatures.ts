import type { Secrets } from './secrets.ts'
import { timingSafeEqualText } from './timing-safe-equal-text.ts'

/** The purpose and the content of a signed link. A signature for one purpose is not valid for another. */
type SignedText = { purpose: string; text: string; now: Date }

/** The signature of a link that needs no sign-in. */
export const signLink = async (secrets: Secrets, { purpose, text, now }: SignedText) =>
  shorten(await secrets.hmac(purpose, text, now))

/** Whether we signed it, with the present secret key or the previous one. */
export async function isSignatureOfLink(secrets: Secrets, { purpose, text, now }: SignedText, signature: string) {
  const hashes = await secrets.hmacs(purpose, text, now)
  return hashes.some((hash) => timingSafeEqualText(signature, shorten(hash)))
}

// 128 bits keep a link short, and its symbol small enough to be read from a screen.
const shorten = (hash: Buffer) => hash.subarray(0, 16).toString('base64url')

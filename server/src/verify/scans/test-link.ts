import { findIssuedCode } from '../../catalog/codes/find-issued-code.ts'
import type { AppContext } from '../../platform/context.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'

type LinkContext = Pick<AppContext, 'db' | 'secrets' | 'clock'>
type Code = { codeId: string; partnerId: string }

/** The token of a link that ends then: its end, and our signature for this code and this partner. */
export async function signTestLink(secrets: AppContext['secrets'], code: Code, expiresAt: Date, now: Date) {
  const end = expiresAt.getTime().toString(36)
  return `${end}-${signatureOf(await secrets.hmac(purpose, textToSign(code, end), now))}`
}

export type TestedCode = Code & { serial: string; timeZone: string }

/** The code of a link; `forged` unless we signed it, `expired` after its end. */
export async function readTestLink(
  { db, secrets, clock }: LinkContext,
  { serial, token }: { serial: string; token: string },
): Promise<TestedCode | 'forged' | 'expired'> {
  const [end = '', ...rest] = token.split('-')
  const code = rest.length > 0 ? await findIssuedCode(db, serial) : undefined
  if (!code) return 'forged'
  const now = clock()
  const hashes = await secrets.hmacs(purpose, textToSign(code, end), now)
  if (!hashes.some((hash) => timingSafeEqualText(rest.join('-'), signatureOf(hash)))) return 'forged'
  return now.getTime() < Number.parseInt(end, 36) ? { ...code, serial } : 'expired'
}

const purpose = 'test-scan'
const textToSign = ({ codeId, partnerId }: Code, end: string) => `${codeId} ${partnerId} ${end}`
// 128 bits keep the symbol small enough to be read from a screen.
const signatureOf = (hash: Buffer) => hash.subarray(0, 16).toString('base64url')

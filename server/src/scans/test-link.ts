import { limits } from '@sahihi/contract/domain/limits.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { TestLink } from '@sahihi/contract/endpoints/scans.ts'
import type { AppContext } from '../context.ts'
import { findIssuedCode } from '../inventory/find-issued-code.ts'
import { symbolDataUri } from '../labels/symbol-svg.ts'
import { notFound } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { after, minutes } from '../lib/time.ts'
import { timingSafeEqualText } from '../lib/timing-safe-equal-text.ts'

type LinkContext = Pick<AppContext, 'db' | 'secrets' | 'clock' | 'config'>
type Code = { codeId: string; partnerId: string }

/**
 * A link that scans a code of this partner as a test (docs/product.md, "Test scans"). Nothing is stored: the link carries its end,
 * signed for this code and this partner. The token is the last segment of its path, which our own scanner takes for the serial, so
 * that the symbol of a link is never counted as a scan of the code.
 */
export async function getTestLink(
  { db, secrets, clock, config }: LinkContext,
  partner: PartnerId,
  text: string,
): Promise<TestLink> {
  const code = await findIssuedCode(db, text)
  if (code?.partnerId !== partner) throw notFound()
  const now = clock()
  const expiresAt = after(now, minutes(limits.testLinkMinutes))
  const end = expiresAt.getTime().toString(36)
  const signature = signatureOf(await secrets.hmac(purpose, signedText(code, end), now))
  const link = `${config.PUBLIC_URL}/test-scan/${serialOf(BigInt(code.codeId))}/${end}-${signature}`
  return { link, symbol: symbolDataUri(link), expiresAt: expiresAt.toISOString() }
}

export type TestedCode = Code & { serial: string; timeZone: string }

/** The code of a link; `forged` unless we signed it, `expired` after its end. */
export async function readTestLink(
  { db, secrets, clock }: Omit<LinkContext, 'config'>,
  { serial, token }: { serial: string; token: string },
): Promise<TestedCode | 'forged' | 'expired'> {
  const [end = '', ...rest] = token.split('-')
  const code = rest.length > 0 ? await findIssuedCode(db, serial) : undefined
  if (!code) return 'forged'
  const now = clock()
  const hashes = await secrets.hmacs(purpose, signedText(code, end), now)
  if (!hashes.some((hash) => timingSafeEqualText(rest.join('-'), signatureOf(hash)))) return 'forged'
  return now.getTime() < Number.parseInt(end, 36) ? { ...code, serial } : 'expired'
}

const purpose = 'test-scan'
const signedText = ({ codeId, partnerId }: Code, end: string) => `${codeId} ${partnerId} ${end}`
// 128 bits keep the symbol small enough to be read from a screen.
const signatureOf = (hash: Buffer) => hash.subarray(0, 16).toString('base64url')

import { limits } from '@sahihi/contract/domain/limits.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { TestLink } from '@sahihi/contract/endpoints/scans.ts'
import { findIssuedCode } from '../../catalog/codes/find-issued-code.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { symbolDataUri } from '../../platform/lib/symbol-data-uri.ts'
import { after, minutes } from '../../platform/lib/time.ts'
import { signTestLink } from './test-link.ts'

/**
 * A link that scans a code of this partner as a test (docs/verdicts.md, "Test scans"). Nothing is stored: the link carries its end,
 * signed for this code and this partner. The token is the last segment of its path, which our own scanner takes for the serial, so
 * that the symbol of a link is never counted as a scan of the code.
 */
export async function getTestLink(
  { db, canaries, secrets, clock, config }: Pick<AppContext, 'db' | 'canaries' | 'secrets' | 'clock' | 'config'>,
  partner: PartnerId,
  text: string,
): Promise<TestLink> {
  const code = await findIssuedCode({ db, canaries }, text)
  if (code?.partnerId !== partner) throw notFound()
  const now = clock()
  const expiresAt = after(now, minutes(limits.testLinkMinutes))
  const token = await signTestLink(secrets, code, expiresAt, now)
  const link = `${config.PUBLIC_URL}/test-scan/${encodeSerial(BigInt(code.codeId))}/${token}`
  return { link, symbol: symbolDataUri(link), expiresAt: expiresAt.toISOString() }
}

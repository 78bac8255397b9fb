import { findIssuedCode } from '../../catalog/codes/find-issued-code.ts'
import type { AppContext } from '../../platform/context.ts'
import { isSignatureOfLink, signLink } from '../../platform/lib/link-signatures.ts'

type LinkContext = Pick<AppContext, 'db' | 'canaries' | 'secrets' | 'clock'>
type Code = { codeId: string; partnerId: string }

/** The token of a link that ends then: its end, and our signature for this code and this partner. */
export async function signTestLink(secrets: AppContext['secrets'], code: Code, expiresAt: Date, now: Date) {
  const end = expiresAt.getTime().toString(36)
  return `${end}-${await signLink(secrets, { purpose, text: textToSign(code, end), now })}`
}

export type TestedCode = Code & { serial: string; timeZone: string }

/** The code of a link; `forged` unless we signed it, `expired` after its end. */
export async function readTestLink(
  { db, canaries, secrets, clock }: LinkContext,
  { serial, token }: { serial: string; token: string },
): Promise<TestedCode | 'forged' | 'expired'> {
  const [end = '', ...rest] = token.split('-')
  const code = rest.length > 0 ? await findIssuedCode({ db, canaries }, serial) : undefined
  if (!code) return 'forged'
  const now = clock()
  if (!(await isSignatureOfLink(secrets, { purpose, text: textToSign(code, end), now }, rest.join('-'))))
    return 'forged'
  return now.getTime() < Number.parseInt(end, 36) ? { ...code, serial } : 'expired'
}

const purpose = 'test-scan'
const textToSign = ({ codeId, partnerId }: Code, end: string) => `${codeId} ${partnerId} ${end}`

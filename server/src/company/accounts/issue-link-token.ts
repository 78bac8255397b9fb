import type { Db } from '../../platform/db/client.ts'
import { after } from '../../platform/lib/time.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { insertToken, type TokenPurpose } from './queries.ts'

type Options = { accountId: string; purpose: TokenPurpose; lasts: number; now: Date }

/** Creates the token of a mailed link for `lasts` milliseconds, and voids earlier ones with its purpose. Only its hash is stored. */
export async function issueLinkToken(db: Db, { accountId, purpose, lasts, now }: Options): Promise<string> {
  const token = createToken()
  const row = { accountId, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt: after(now, lasts) }
  await db.transaction().execute((tx) => insertToken(tx, row))
  return token
}

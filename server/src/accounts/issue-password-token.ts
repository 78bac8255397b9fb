import type { Db } from '../db/client.ts'
import { after, hours } from '../lib/time.ts'
import { hashToken, createToken } from '../lib/tokens.ts'
import { insertLink, type LinkPurpose } from './queries.ts'

type Asked = { accountId: string; purpose: LinkPurpose; goodForHours: number; now: Date }

/** Makes the token of a link that sets a password; earlier ones of its purpose no longer work. Only its hash is kept. */
export async function issueLink(db: Db, { accountId, purpose, goodForHours, now }: Asked): Promise<string> {
  const token = createToken()
  const link = {
    accountId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: after(now, hours(goodForHours)),
  }
  await db.transaction().execute((tx) => insertLink(tx, link))
  return token
}

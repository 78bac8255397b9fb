import type { Db } from '../db/client.ts'
import { after, hours } from '../lib/time.ts'
import { createToken, hashToken } from '../lib/tokens.ts'
import { insertToken, type TokenPurpose } from './queries.ts'

type Options = { accountId: string; purpose: TokenPurpose; validHours: number; now: Date }

/** Creates the token of a link that sets a password; earlier ones of its purpose no longer work. Only its hash is stored. */
export async function issuePasswordToken(db: Db, { accountId, purpose, validHours, now }: Options): Promise<string> {
  const token = createToken()
  const expiresAt = after(now, hours(validHours))
  const row = { accountId, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt }
  await db.transaction().execute((tx) => insertToken(tx, row))
  return token
}

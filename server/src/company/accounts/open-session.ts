import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import { enqueueNotice } from './notices.ts'
import { insertSession } from './session-queries.ts'

type SignIn = {
  accountId: string
  partnerId: string | null
  device: string | null
  isNewDevice: boolean
  passwordTypedAt: Date | null
  now: Date
}

/** Opens a session and returns its token; undefined when the account no longer belongs to the partner. */
export async function openSession(context: Pick<AppContext, 'jobs'>, tx: Tx, { isNewDevice, ...signIn }: SignIn) {
  const { accountId, partnerId, device, now } = signIn
  const token = createToken()
  if (!(await insertSession(tx, { ...signIn, tokenHash: hashToken(token) }))) return undefined
  if (partnerId) await startTrial(tx, { accountId, partnerId, now })
  if (isNewDevice) await enqueueNotice(context, tx, { accountId, kind: 'new_device', at: now, device })
  return token
}

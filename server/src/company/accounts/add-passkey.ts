import { limits } from '@sahihi/contract/domain/limits.ts'
import type { addPasskey as endpoint } from '@sahihi/contract/endpoints/passkeys.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { enqueueNotice } from './notices.ts'
import { insertPasskey, listPasskeys } from './passkey-queries.ts'
import { accountByToken, consumeToken } from './queries.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { needsSecondStep } from './second-factor-queries.ts'
import { tooManyPasskeys } from './set-up-passkey.ts'
import { challengeIn, readNewPasskey } from './verify-passkey.ts'

type Input = z.output<typeof endpoint.body>

/** Adds the passkey that the owner's authenticator made. An account's first factor also gets recovery codes, shown only now. */
export async function addPasskey(context: AppContext, account: Account, { name, response }: Input) {
  const { db, config, clock } = context
  const accountId = account.id
  const now = clock()
  const challenge = challengeIn(response.response.clientDataJSON) ?? ''
  const tokenHash = hashToken(challenge)
  if ((await accountByToken(db, 'add_passkey', tokenHash, now))?.id !== accountId) throw setUpOver()
  const made = await readNewPasskey(config, response, { challenge })
  if (!made) throw passkeyFailed()
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const isFirst = !(await needsSecondStep(tx, accountId, 'changes'))
    if (!(await consumeToken(tx, tokenHash, now))) throw setUpOver()
    if ((await listPasskeys(tx, accountId)).length >= limits.passkeys) throw tooManyPasskeys()
    const row = { id: uuidv7(), accountId, name, createdAt: now, ...made }
    if (!(await insertPasskey(tx, row))) throw new AppError('conflict', secondFactorMessages.passkeyKnown)
    const details = { passkeyId: row.id, name }
    await auditOwn(tx, account, now, { action: 'passkey.added', subject: accountId, details })
    const kind = isFirst ? 'second_factor_on' : 'passkey_added'
    await enqueueNotice(context, tx, { accountId, kind, at: now, device: null })
    return isFirst ? issueRecoveryCodes(tx, accountId) : []
  })
  return { message: secondFactorMessages.passkeyAdded, recoveryCodes }
}

const setUpOver = () => new AppError('conflict', secondFactorMessages.passkeySetUpOver)
const passkeyFailed = () => wrongField({ field: 'response', message: secondFactorMessages.passkeyFailed })

import type { completeSignInByPasskey as endpoint } from '@sahihi/contract/endpoints/passkeys.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import type { Client } from './client.ts'
import { answerChallenge } from './complete-sign-in.ts'
import { passkeyByCredential, recordPasskeyUse } from './passkey-queries.ts'
import { readCounter } from './verify-passkey.ts'

type Input = z.output<typeof endpoint.body>

/** The second step of a sign-in with a challenge that one of the account's passkeys has signed. */
export const completeSignInByPasskey = (context: AppContext, { challenge, response }: Input, client: Client) =>
  answerChallenge(context, challenge, client, async (tx, { accountId, now }) => {
    const passkey = await passkeyByCredential(tx, accountId, Buffer.from(response.id, 'base64url'))
    const counter = passkey && (await readCounter(context.config, response, passkey, { challenge }))
    if (!passkey || counter === undefined || !(await recordPasskeyUse(tx, passkey.id, counter, now)))
      throw wrongField({ field: 'response', message: secondFactorMessages.passkeyFailed })
  })

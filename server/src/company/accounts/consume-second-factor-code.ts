import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { enqueueNotice } from './notices.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { confirmedFactor, consumeRecoveryCode, consumeStep } from './second-factor-queries.ts'
import { findTimeStep } from './second-factor-secrets.ts'

type Attempt = { accountId: string; code: string; now: Date }

/** Uses up the code of an app or a recovery code; throws for any other. The caller counts the attempts. */
export async function consumeSecondFactorCode(context: AppContext, tx: Tx, { accountId, code, now }: Attempt) {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(context, tx, { accountId, code, now })
  const factor = await confirmedFactor(tx, accountId)
  const step = factor && findTimeStep(context.config, accountId, factor, digits, now)
  if (!factor || step === undefined || !(await consumeStep(tx, accountId, factor.secret, step))) throw wrongCode()
}

async function takeRecoveryCode(context: AppContext, tx: Tx, { accountId, code, now }: Attempt) {
  if (!(await consumeRecoveryCode(tx, accountId, hashRecoveryCode(code), now))) throw wrongCode()
  await enqueueNotice(context, tx, { accountId, kind: 'recovery_code_used', at: now, device: null })
  await audit(tx, { occurredAt: now, accountId, partnerId: null, action: 'recovery_code.used', subject: accountId })
}

export const wrongCode = () => wrongField({ field: 'code', message: messages.wrongCode })

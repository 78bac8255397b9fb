import { limits } from '@sahihi/contract/domain/limits.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import { after, days } from '../../platform/lib/time.ts'
import { allowanceColumns } from './allowance-queries.ts'
import { insertTrial, lockPeriods } from './queries.ts'

/** Starts a partner's trial, once: at its first sign-in (docs/adr/0005-trial-as-a-subscription-period.md). */
export async function startTrial(
  tx: Tx,
  { accountId, partnerId, now }: { accountId: string; partnerId: string; now: Date },
) {
  const endsAt = after(now, days(limits.trialDays))
  await lockPeriods(tx, partnerId)
  const allowance = await allowanceColumns(tx, partnerId, now)
  const trial = { id: uuidv7(), partnerId, startsAt: now, endsAt, codeLimit: limits.trialCodes, ...allowance }
  if (await insertTrial(tx, trial))
    await audit(tx, { occurredAt: now, accountId, partnerId, action: 'trial.started', subject: partnerId })
}

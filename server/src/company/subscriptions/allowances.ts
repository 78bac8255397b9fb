import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../platform/db/client.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { addDays, startOfDay } from '../../platform/lib/calendar.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import {
  addAllowanceToPeriods,
  allowancesInForce,
  currentAllowance,
  endAllowance,
  endAllowanceOfPeriods,
  insertAllowance,
} from './allowance-queries.ts'
import { lockPeriods } from './queries.ts'

export type Grant = { partnerId: string; codes: number; reason: string; lastDay: string | null }

/** Gives a partner monthly codes beyond its plan, replacing an earlier allowance (docs/company-and-plans.md, "Allowances"). */
export async function startAllowance(tx: Tx, admin: AdminId, { partnerId, codes, reason, lastDay }: Grant, now: Date) {
  const { timeZone } = await lockPeriods(tx, partnerId)
  const endsAt = lastDay === null ? null : startOfDay(addDays(lastDay, 1), timeZone)
  if (endsAt && endsAt <= now) throw wrongField({ field: 'lastDay', message: messages.allowanceDayPast })
  const current = await currentAllowance(tx, partnerId, now)
  if (current?.codes === codes && current.lastDay === lastDay) throw new AppError('conflict', messages.noChange)
  await endAllowance(tx, partnerId, now)
  const grant = { id: uuidv7(), grantedAt: now, grantedBy: admin }
  await insertAllowance(tx, { ...grant, partnerId, codes, reason, lastDay, endsAt })
  await addAllowanceToPeriods(tx, partnerId, { codes, endsAt }, now)
  const event = { occurredAt: now, accountId: admin, partnerId, subject: partnerId }
  await audit(tx, { ...event, action: 'allowance.granted', details: { codes, lastDay, reason } })
}

export type Revocation = { partnerId: string; reason: string }

/** Ends the allowance now. Codes made or ordered from it stay. */
export async function stopAllowance(tx: Tx, admin: AdminId, { partnerId, reason }: Revocation, now: Date) {
  await lockPeriods(tx, partnerId)
  if (!(await endAllowance(tx, partnerId, now))) throw new AppError('conflict', messages.noChange)
  await endAllowanceOfPeriods(tx, partnerId, now)
  const event = { occurredAt: now, accountId: admin, partnerId, subject: partnerId }
  await audit(tx, { ...event, action: 'allowance.revoked', details: { reason } })
}

/** The present allowances of these partners. */
export const findAllowances = (db: Db, partnerIds: string[], now: Date) =>
  allowancesInForce(db, now)
    .where('partnerId', '=', sql<string>`any (${partnerIds}::uuid[])`)
    .select(['partnerId', 'codes', 'reason', 'lastDay'])
    .execute()

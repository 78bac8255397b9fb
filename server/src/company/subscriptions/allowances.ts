import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../platform/db/client.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { startOfDay } from '../../platform/lib/calendar.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { after, days } from '../../platform/lib/time.ts'
import {
  addAllowanceToPeriods,
  currentAllowance,
  currentAllowances,
  endAllowance,
  endAllowanceOfPeriods,
  insertAllowance,
} from './allowance-queries.ts'
import { lockPeriods } from './queries.ts'

export type Grant = { partnerId: string; codes: number; reason: string; lastDay: string | null }

/**
 * Gives a partner codes a month beyond its plan, in the place of an earlier allowance (docs/company-and-plans.md, "Allowances").
 */
export async function startAllowance(tx: Tx, admin: AdminId, { partnerId, codes, reason, lastDay }: Grant, now: Date) {
  const { timeZone } = await lockPeriods(tx, partnerId)
  const endsAt = lastDay === null ? null : startOfDay(dayAfter(lastDay), timeZone)
  if (endsAt && endsAt <= now) throw wrongField({ field: 'lastDay', message: messages.allowanceDayPast })
  const current = await currentAllowance(tx, partnerId, now)
  if (current?.codes === codes && current.lastDay === lastDay) throw new AppError('conflict', messages.noChange)
  await endAllowance(tx, partnerId, now)
  await insertAllowance(tx, {
    id: uuidv7(),
    partnerId,
    codes,
    reason,
    grantedAt: now,
    grantedBy: admin,
    lastDay,
    endsAt,
  })
  await addAllowanceToPeriods(tx, partnerId, { codes, endsAt }, now)
  const event = { action: 'allowance.granted', subject: partnerId, details: { codes, lastDay, reason } } as const
  await audit(tx, { occurredAt: now, accountId: admin, partnerId, ...event })
}

export type Revocation = { partnerId: string; reason: string }

/** Ends the allowance now. What was made or ordered from it stays. */
export async function stopAllowance(tx: Tx, admin: AdminId, { partnerId, reason }: Revocation, now: Date) {
  await lockPeriods(tx, partnerId)
  if (!(await endAllowance(tx, partnerId, now))) throw new AppError('conflict', messages.noChange)
  await endAllowanceOfPeriods(tx, partnerId, now)
  const event = { action: 'allowance.revoked', subject: partnerId, details: { reason } } as const
  await audit(tx, { occurredAt: now, accountId: admin, partnerId, ...event })
}

/** The allowances that some partners have now. */
export const findAllowances = async (db: Db | Tx, partnerIds: string[], now: Date) =>
  partnerIds.length > 0 ? currentAllowances(db, partnerIds, now) : []

const dayAfter = (day: string) =>
  after(new Date(`${day}T00:00:00Z`), days(1))
    .toISOString()
    .slice(0, 10)

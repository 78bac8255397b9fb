import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { type AlertRow, alertsPage, countAlerts, countRaised } from './queries.ts'

/** A page of alerts, newest first, and how many of all are not seen yet. */
export async function pageOfAlerts(db: Db, partner: PartnerId, page: number) {
  const { total, unseen } = await countAlerts(db, partner)
  const limit = limits.alertsPerPage
  const pagination = paginate(total, { page, limit })
  const rows = await alertsPage(db, partner, { limit, offset: (pagination.currentPage - 1) * limit })
  return { alerts: rows.map(presentAlert), unseen, pagination }
}

/** How many alerts a partner's rules raised from one moment until another. */
export const alertsRaisedIn = (db: Db, partner: PartnerId, within: { from: Date; to: Date }) =>
  countRaised(db, partner, within)

/** An alert as the contract has it. */
export function presentAlert({ code, details, raisedAt, seenAt, ...row }: AlertRow): Alert {
  const { city = null, threshold = null, expiredOn = null } = details as Partial<Details> // what raise-alerts.ts wrote
  return {
    ...row,
    serial: code === null ? null : serialOf(BigInt(code)),
    city,
    threshold,
    expiredOn,
    raisedAt: raisedAt.toISOString(),
    isSeen: seenAt !== null,
  }
}
type Details = { city: string | null; threshold: number; expiredOn: string }

import { type Alert, type AlertFacts, alertFacts } from '@sahihi/contract/endpoints/alerts.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { type AlertRow, countAlerts, findAlertPage, findAlerts } from './queries.ts'

/** A page of alerts, the newest first, and how many alerts in all are not closed. */
export async function listAlerts(db: Db, partner: PartnerId, page: { page: number; limit: number }, paging: Paging) {
  const { total, openCount } = await countAlerts(db, partner)
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => total,
    read: (start) => findAlertPage(db, partner, start),
  })
  const alerts = rows.map(({ keys, ...row }) => presentAlert(row))
  return { data: { alerts, openCount, pagination }, nextCursor }
}

/** How many alerts were raised from `from` until before `to`. */
export const countAlertsRaised = (db: Db, partner: PartnerId, { from, to }: { from: Date; to: Date }) =>
  countRows(
    db.selectFrom('alerts').where('partnerId', '=', partner).where('raisedAt', '>=', from).where('raisedAt', '<', to),
  )

/** The alerts with these ids. The caller has made sure that they are the partner's. */
export const alertsById = async (db: Db | Tx, ids: string[]): Promise<Alert[]> =>
  ids.length > 0 ? (await findAlerts(db, ids, ids.length)).map(presentAlert) : []

export function presentAlert({
  codeId,
  printedSerial,
  copyCaseId,
  details,
  raisedAt,
  closedAt,
  ...row
}: AlertRow): Alert {
  const stored = details as Partial<AlertFacts>
  const isCopiedLabel = row.kind === 'copied_label'
  return {
    ...row,
    serial: codeId && serialOnLabel(codeId, printedSerial),
    ...(Object.fromEntries(factNames.map((name) => [name, stored[name] ?? null])) as AlertFacts),
    evidence: isCopiedLabel ? (details as NonNullable<Alert['evidence']>) : null,
    copyCaseId: isCopiedLabel ? copyCaseId : null,
    raisedAt: raisedAt.toISOString(),
    isClosed: closedAt !== null,
  }
}

const factNames = Object.keys(alertFacts) as (keyof AlertFacts)[]

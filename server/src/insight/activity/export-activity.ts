import { activityKindNames } from '@sahihi/contract/domain/activity-kinds.ts'
import { csvLine } from '@sahihi/contract/domain/csv.ts'
import type { FastifyReply } from 'fastify'
import { findTimeZone } from '../../company/partners/analytics-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import { type AuditEvent, audit } from '../../platform/lib/audit.ts'
import { localTimestamp } from '../../platform/lib/calendar.ts'
import { csvTable, type ExportDeps, type Lines, type Read } from '../../platform/lib/csv-exports.ts'
import { type AdminId, type PartnerActor, type PartnerId, toIds } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { type ActivityEvent, describeEvents } from './describe-events.ts'
import { type ActivityQuery, parseFilters } from './list-activity.ts'
import { type ActivityFilters, activityAfter, type EventRow, type Reader } from './queries.ts'

type Params = { actor: PartnerActor; query: ActivityQuery; reply: FastifyReply }

/** Streams the activity of a partner that matches the filters as CSV, newest first. */
export async function exportActivity(deps: ExportDeps, { actor, query, reply }: Params) {
  const { partner } = actor
  const timeZone = await findTimeZone(deps.db, partner)
  const reader = { isAdmin: false, partner }
  return sendActivity(deps, { by: toIds(actor), owner: partner, partnerId: partner, reader, query, timeZone, reply })
}

type Export = {
  by: Pick<AuditEvent, 'accountId' | 'apiKeyId'>
  /** Who may have one export at a time. */
  owner: PartnerId | AdminId
  /** Whose audit log has the export; null for an admin's. */
  partnerId: PartnerId | null
  reader: Reader
  query: ActivityQuery
  timeZone: string
  reply: FastifyReply
}

const rowsAtOnce = 1000

/** As `exportActivity`, for any reader. */
export async function sendActivity({ db, sendCsv, now }: ExportDeps, params: Export) {
  const { by, owner, partnerId, reader, query, timeZone, reply } = params
  const filters = await parseFilters(db, reader, query, timeZone)
  const event = { action: 'activity.exported', subject: reader.partner ?? 'all', details: query } as const
  return sendCsv(reply, {
    partner: owner,
    filename: `activity-${now.getTime()}.csv`,
    lines: (read) => streamLines(db, read, { reader, filters, timeZone }),
    audit: () => db.transaction().execute((tx) => audit(tx, { occurredAt: now, ...by, partnerId, ...event })),
  })
}

type Table = { reader: Reader; filters: ActivityFilters; timeZone: string }

function streamLines(db: Db, read: Read, { reader, filters, timeZone }: Table): Lines {
  const header = [`Time (${timeZone})`, 'Who', 'What', 'Reason', 'Kind', 'Action', 'Subject']
  return csvTable(
    reader.isAdmin ? [...header, 'Partner'] : header,
    readPages(rowsAtOnce, (last: EventRow | undefined) => read(activityAfter(db, reader, filters, last, rowsAtOnce))),
    async (rows) => {
      const events = await describeEvents(db, read, reader, rows)
      return events.map((event) => csvLine(formatCells(event, timeZone, reader))).join('')
    },
  )
}

const formatCells = (event: ActivityEvent, timeZone: string, { isAdmin }: Reader) => [
  localTimestamp(event.occurredAt, timeZone),
  event.who,
  event.before + event.thing + event.after,
  event.reason,
  event.kind && activityKindNames[event.kind],
  event.action,
  event.subject,
  ...(isAdmin ? [event.partner?.name ?? null] : []),
]

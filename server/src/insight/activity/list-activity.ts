import type { ActivityKind } from '@sahihi/contract/domain/activity-kinds.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { decodeSerial, encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { readLabel } from '../../catalog/codes/find-code-id.ts'
import { findTimeZone } from '../../company/partners/analytics-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import { addDays, startOfDay } from '../../platform/lib/calendar.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { describeEvents } from './describe-events.ts'
import {
  type ActivityFilters,
  activityAfter,
  activityBefore,
  admins,
  type EventRow,
  type Position,
  type Reader,
  subjectsNamed,
} from './queries.ts'

export type ActivityQuery = {
  person?: string | undefined
  kind?: ActivityKind | undefined
  from?: string | undefined
  to?: string | undefined
  subject?: string | undefined
}

export type ActivityPage = ActivityQuery & { before?: string | undefined; after?: string | undefined; limit?: number }

/** A page of a partner's audit log, newest first, with the positions of the previous and the next page. */
export async function listActivity(db: Db, partner: PartnerId, query: ActivityPage, { position, cursorOf }: Paging) {
  const before = position?.keys[0] ?? query.before
  const data = await listPage(db, { isAdmin: false, partner }, { ...query, before }, await findTimeZone(db, partner))
  return { data, nextCursor: cursorOf(data.next === null ? null : { keys: [data.next], page: 0, total: 0 }) }
}

/** A page of the audit log for any reader. Days are in the given time zone. */
export async function listPage(
  db: Db,
  reader: Reader,
  { before, after, limit = limits.activityPerPage, ...query }: ActivityPage,
  timeZone: string,
) {
  const filters = await parseFilters(db, reader, query, timeZone)
  const newer = after ? await activityBefore(db, reader, filters, parsePosition(after), limit + 1).execute() : []
  // If no more than a page is newer, this is the first page, which is always full.
  const isBetween = newer.length > limit
  const position = before ? parsePosition(before) : undefined
  const found = isBetween ? newer : await activityAfter(db, reader, filters, position, limit + 1).execute()
  const rows = isBetween ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const events = await describeEvents(db, (each) => each.execute(), reader, rows)
  return {
    rows: events.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() })),
    previous: isBetween || before ? formatPosition(rows[0]) : null,
    next: found.length > limit ? formatPosition(rows.at(-1)) : null,
  }
}

/** The filters of a query, with the moments of its days and the ids that the text for the subject names. */
export async function parseFilters(
  db: Db,
  reader: Reader,
  { from, to, subject, person, kind }: ActivityQuery,
  timeZone: string,
): Promise<ActivityFilters> {
  return {
    kind,
    actors: person === undefined ? undefined : await findActorIds(db, reader, person),
    from: from ? startOfDay(from, timeZone) : undefined,
    until: to ? startOfDay(addDays(to, 1), timeZone) : undefined,
    subjects: subject ? await findSubjects(db, reader.partner, subject) : undefined,
  }
}

// Not a subquery: with the ids PostgreSQL knows how few of all rows match.
async function findActorIds(db: Db, { isAdmin }: Reader, person: string): Promise<string[]> {
  if (person === 'system') return []
  const team = (await admins(db)).map((admin) => admin.person)
  if (person === 'team') return team.length > 0 ? team : [nobody]
  // Partners cannot filter by single members of our team.
  return isAdmin || !team.includes(person) ? [person] : [nobody]
}
const nobody = '00000000-0000-0000-0000-000000000000'

async function findSubjects(db: Db, partner: string | undefined, text: string): Promise<string[]> {
  const codeId = decodeSerial(text) ?? (await readLabel(db, text)).codeId
  const serial = codeId === undefined ? [] : [encodeSerial(codeId)]
  return [...new Set([text, ...serial, ...(await subjectsNamed(db, partner, text))])]
}

function parsePosition(text: string): Position {
  const [at = '', id = ''] = text.split('_')
  return { occurredAt: new Date(Number(at)), id }
}

const formatPosition = (row: EventRow | undefined) => (row ? `${row.occurredAt.getTime()}_${row.id}` : null)

export type Decision = { at: string; who: string; what: string; reason: string | null }

/** Far more than one case, report or recall has. */
const maxDecisions = 500

/** The newest entries of the audit log about some things, in words, the oldest first. The admins (null) read those of all companies. */
export async function listDecisions(db: Db, partner: PartnerId | null, subjects: string[]): Promise<Decision[]> {
  const reader = { isAdmin: partner === null, partner: partner ?? undefined }
  const rows = await activityAfter(db, reader, { subjects }, undefined, maxDecisions).execute()
  const events = await describeEvents(db, (each) => each.execute(), reader, rows)
  return events.reverse().map(({ occurredAt, who, before, thing, after, reason }) => ({
    at: occurredAt.toISOString(),
    who,
    what: before + thing + after,
    reason,
  }))
}

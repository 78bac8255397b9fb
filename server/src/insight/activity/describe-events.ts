import { type AlertKind, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { Db } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { type AuditAction, activitySentences, kindOfAction } from '../../platform/lib/audit-actions.ts'
import type { Read } from '../../platform/lib/csv-exports.ts'
import { findSubjectNames, type Subjects, type Thing, type Things } from './name-queries.ts'
import type { EventRow, Reader } from './queries.ts'

/** Rows of the audit log in words, with the names that their things have now (docs/company-and-plans.md, "Activity"). */
export async function describeEvents(db: Db, read: Read, { isAdmin }: Reader, rows: EventRow[]) {
  const things = await findSubjectNames(db, read, subjectsIn(rows))
  return rows.map((row) => {
    const [said = '', after] = describeAction(withAssignee(row, things), placeholder).split(placeholder)
    const { before, thing } = nameLot(said, after === undefined ? nothing : nameSubject(row, things))
    return {
      id: row.id,
      occurredAt: row.occurredAt,
      ...describeActor(row, isAdmin),
      before,
      thing: thing.name,
      after: after ?? '',
      path: isAdmin ? findAdminPath(row, thing) : thing.path,
      reason: readReason(row, isAdmin),
      kind: kindOfAction(row.action) ?? null,
      action: row.action,
      subject: row.subject,
      partner: isAdmin && row.partnerId ? { id: row.partnerId, name: row.companyName ?? '' } : null,
    }
  })
}
export type ActivityEvent = Awaited<ReturnType<typeof describeEvents>>[number]

/** "recalled lot 24-117", not "recalled batch Lot 24-117". */
function nameLot(before: string, thing: Thing) {
  const lot = before.endsWith('batch ') ? /^Lot (.+)$/.exec(thing.name)?.[1] : undefined
  if (lot === undefined) return { before, thing }
  return { before: before.slice(0, -'batch '.length), thing: { ...thing, name: `lot ${lot}` } }
}

// No text that is stored has it (contract/domain/text.ts).
const placeholder = '\u0000'
/** For a sentence that names nothing. */
const nothing: Thing = { name: '', path: null }
export const unknownAction = 'made a change that this release does not know'

function describeAction({ action, details }: EventRow, thing: string): string {
  const sentence = Object.hasOwn(activitySentences, action) ? activitySentences[action as AuditAction] : undefined
  return sentence ? sentence(thing, details) : unknownAction
}

/** Adds whom something was assigned to, by their present name. */
function withAssignee(row: EventRow, things: Things): EventRow {
  const id = stringOrUndefined(row.details.assigneeId)
  return id ? { ...row, details: { ...row.details, assignee: things.get(id)?.name ?? actorNames.former } } : row
}

/** Partners see their own people by name, but not which member of our team it was. */
function describeActor({ accountId, apiKeyId, apiKey, adminRole, name, email }: EventRow, isAdmin: boolean) {
  if (apiKeyId !== null) return { person: apiKeyId, who: actorNames.apiKey(apiKey ?? '') }
  if (accountId === null) return { person: 'system', who: actorNames.system }
  if (adminRole !== null && !isAdmin) return { person: 'team', who: actorNames.team }
  return { person: accountId, who: name ?? email ?? actorNames.former }
}

/** The reason or note that somebody wrote, where the reader may know it. */
function readReason({ action, details }: EventRow, isAdmin: boolean): string | null {
  // What an admin notes about a payment is for admins; the partner was mailed the message.
  const isInternal = action.startsWith('payment.') && !isAdmin
  const { reason, note, message } = details
  const texts = isInternal ? [message] : action === 'copy_case.dismissed' ? [note] : [reason, note]
  return texts.filter((text) => typeof text === 'string' && text.trim() !== '').join(' · ') || null
}

type Naming = {
  /** The table that has the name of the subject. */
  table?: keyof Subjects
  /** What names the subject without a table, and where its row is gone. */
  thing?: Thing | ((row: EventRow) => Thing)
}
type ThingOf<A extends string> = A extends `${infer T}.${string}` ? T : never
const inventory: Naming = { table: 'inventory' }
const named = (name: string, path: string): Naming => ({ thing: { name, path } })
const bySubject: Naming = { thing: ({ subject }) => ({ name: subject, path: '/admin/system' }) }

/** What names the thing that an action was done to, by the first word of the action; empty where no sentence names a thing. */
const namings: Record<ThingOf<AuditAction>, Naming> = {
  product: inventory,
  link: inventory,
  batch: inventory,
  codes: inventory,
  feedback: inventory,
  code: { table: 'code' },
  order: { table: 'order' },
  copy_case: { table: 'case' },
  report: { table: 'report' },
  inspection: {
    thing: ({ subject, details }) => ({
      name: stringOrUndefined(details.serial) ?? 'a pack without a serial',
      path: `/inspections?inspection=${subject}`,
    }),
  },
  inspector: {
    thing: ({ details }) => ({ name: stringOrUndefined(details.email) ?? unnamed.name, path: '/admin/inspectors' }),
  },
  payment: { table: 'payment' },
  alert: named('an alert', '/alerts'),
  // For alerts; items of the other kinds are named like reports and cases.
  inbox_item: named('an alert', '/alerts'),
  data_archive: named('data archive', '/data-archive'),
  partner: { thing: ({ action }) => partnerThings[action as AuditAction] ?? nothing },
  alert_rule: { thing: ({ subject }) => ({ name: formatAlertName(subject), path: '/alerts/settings' }) },
  design: named('label design', '/design'),
  api_key: {
    thing: ({ details }) => ({ name: `“${stringOrUndefined(details.name) ?? ''}”`, path: '/api-keys' }),
  },
  webhook: {
    thing: ({ details }) => ({ name: stringOrUndefined(details.host) ?? unnamed.name, path: '/webhooks' }),
  },
  domain: {
    thing: ({ details }) => ({ name: stringOrUndefined(details.host) ?? unnamed.name, path: '/own-address' }),
  },
  // An invitation is deleted some time after it ended.
  team: {
    table: 'account',
    thing: ({ details }) => ({ name: stringOrUndefined(details.email) ?? actorNames.former, path: '/team' }),
  },
  trial: named('trial', '/subscription'),
  renewal: named('automatic renewal', '/subscription'),
  allowance: named('allowance', '/subscription'),
  application: { thing: ({ companyName }) => ({ name: companyName ?? '', path: null }) },
  failed_jobs: bySubject,
  secret_key: bySubject,
  scans: {},
  products: {},
  batches: {},
  recalls: {},
  activity: {},
  epcis: {},
  account: {},
  session: {},
  second_factor: {},
  authenticator_app: {},
  passkey: {},
  recovery_codes: {},
  recovery_code: {},
  admin: {},
  visitor: {},
}
const unnamed: Thing = { name: 'that is no longer there', path: null }
const partnerThings: { [A in AuditAction]?: Thing } = {
  'partner.profile_changed': { name: 'company profile', path: '/profile' },
  'partner.logo_saved': { name: 'company logo', path: '/profile' },
  'partner.logo_removed': { name: 'company logo', path: '/profile' },
  'partner.copy_settings_updated': { name: 'settings of copied labels', path: '/alerts/settings' },
  'partner.analytics_settings_updated': { name: 'time zone or weekly email', path: '/analytics/settings' },
}

/** Empty for an action of a later release. */
function findNaming({ action, details }: EventRow): Naming {
  const thing = action === 'inbox_item.updated' ? inboxThings[String(details.kind)] : action.split('.')[0]
  return (namings as Record<string, Naming>)[thing ?? 'inbox_item'] ?? {}
}
const inboxThings: Record<string, string> = { report: 'report', case: 'copy_case' }

function subjectsIn(rows: EventRow[]): Subjects {
  const subjects: Subjects = { inventory: [], code: [], order: [], case: [], report: [], payment: [], account: [] }
  for (const row of rows) {
    const { table } = findNaming(row)
    if (table) subjects[table].push(row.subject)
    subjects.account.push(stringOrUndefined(row.details.assigneeId) ?? '')
  }
  return subjects
}

function nameSubject(row: EventRow, things: Things): Thing {
  const { table, thing = unnamed } = findNaming(row)
  return (table && things.get(row.subject)) ?? (typeof thing === 'function' ? thing(row) : thing)
}

const formatAlertName = (kind: string) =>
  Object.hasOwn(rulesByKind, kind) ? `“${rulesByKind[kind as AlertKind].name}”` : kind
const stringOrUndefined = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Admins open none of a partner's pages. */
function findAdminPath({ partnerId }: EventRow, { path }: Thing): string | null {
  if (path?.startsWith('/admin/')) return path
  return partnerId === null && path?.startsWith('/reports') ? `/admin${path}` : null
}

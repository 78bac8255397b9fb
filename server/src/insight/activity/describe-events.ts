import { type AlertKind, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { type AuditAction, kindOfAction } from '@sahihi/contract/domain/audit-actions.ts'
import { activitySentences, activityText, activityThings } from '@sahihi/contract/i18n/en/activity-sentences.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Read } from '../../platform/lib/csv-exports.ts'
import { findSubjectNames, type Subjects, type Thing, type Things } from './name-queries.ts'
import type { EventRow, Reader } from './queries.ts'

/** Rows of the audit log in words, with the names that their things have now (docs/company-and-plans.md, "Activity"). */
export async function describeEvents(db: Db, read: Read, { isAdmin }: Reader, rows: EventRow[]) {
  const things = await findSubjectNames(db, read, subjectsIn(rows))
  return rows.map((row) => {
    const [before = '', after] = describeAction(withAssignee(row, things), placeholder).split(placeholder)
    const thing = after === undefined ? nothing : nameSubject(row, things)
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

// No text that is stored has it (contract/domain/text.ts).
const placeholder = '\u0000'
/** For a sentence that names nothing. */
const nothing: Thing = { name: '', path: null }

function describeAction({ action, details }: EventRow, thing: string): string {
  const sentence = Object.hasOwn(activitySentences, action) ? activitySentences[action as AuditAction] : undefined
  return sentence ? sentence(thing, details) : activityText.unknownAction
}

/** Says to whom something was assigned, by the name that they have now. */
function withAssignee(row: EventRow, things: Things): EventRow {
  const id = stringOrUndefined(row.details.assigneeId)
  return id ? { ...row, details: { ...row.details, assignee: things.get(id)?.name ?? activityText.former } } : row
}

/** Partners see their own people by name, and not who of the team it was. */
function describeActor({ accountId, apiKeyId, apiKey, adminRole, name, email }: EventRow, isAdmin: boolean) {
  if (apiKeyId !== null) return { person: apiKeyId, who: activityText.apiKey(apiKey ?? '') }
  if (accountId === null) return { person: 'system', who: activityText.system }
  if (adminRole !== null && !isAdmin) return { person: 'team', who: activityText.team }
  return { person: accountId, who: name ?? email ?? activityText.former }
}

/** The reason or note that somebody wrote, where the reader may know it. */
function readReason({ action, details }: EventRow, isAdmin: boolean): string | null {
  // What an admin notes about a payment is for admins; the partner was mailed the message.
  const isInternal = action.startsWith('payment.') && !isAdmin
  const { reason, note, message } = details
  const texts = isInternal ? [message] : action === 'copy_case.dismissed' ? [note] : [reason, note]
  return texts.filter((text) => typeof text === 'string' && text.trim() !== '').join(' · ') || null
}

const fixed: Record<string, Thing> = {
  'partner.profile_changed': { name: activityThings.profile, path: '/profile' },
  'partner.logo_saved': { name: activityThings.logo, path: '/profile' },
  'partner.logo_removed': { name: activityThings.logo, path: '/profile' },
  'partner.copy_settings_updated': { name: activityThings.copySettings, path: '/suspicious-codes/settings' },
  'partner.analytics_settings_updated': { name: activityThings.analyticsSettings, path: '/analytics/settings' },
  'design.changed': { name: activityThings.design, path: '/design' },
  'design.logo_added': { name: activityThings.design, path: '/design' },
  'design.logo_removed': { name: activityThings.design, path: '/design' },
  'trial.started': { name: activityThings.trial, path: '/subscription' },
  'renewal.canceled': { name: activityThings.renewal, path: '/subscription' },
  'allowance.granted': { name: activityThings.allowance, path: '/subscription' },
  'allowance.revoked': { name: activityThings.allowance, path: '/subscription' },
}

/** Which table has the subject of an action, by how the action begins. */
const tables: [RegExp, keyof Subjects][] = [
  [/^(product|batch|link|codes|feedback)\./, 'inventory'],
  [/^code\./, 'code'],
  [/^order\./, 'order'],
  [/^copy_case\./, 'case'],
  [/^report\./, 'report'],
  [/^payment\./, 'payment'],
  [/^team\./, 'account'],
]
const findSubjectTable = ({ action, details }: EventRow): keyof Subjects | undefined => {
  if (action === 'inbox_item.updated')
    return details.kind === 'report' ? 'report' : details.kind === 'case' ? 'case' : undefined
  return tables.find(([pattern]) => pattern.test(action))?.[1]
}

function subjectsIn(rows: EventRow[]): Subjects {
  const subjects: Subjects = { inventory: [], code: [], order: [], case: [], report: [], payment: [], account: [] }
  for (const row of rows) {
    const table = findSubjectTable(row)
    if (table) subjects[table].push(row.subject)
    subjects.account.push(stringOrUndefined(row.details.assigneeId) ?? '')
  }
  return subjects
}

function nameSubject(row: EventRow, things: Things): Thing {
  const { action, subject, details, companyName } = row
  if (action.startsWith('data_archive.')) return { name: activityThings.dataArchive, path: '/data-archive' }
  const known = fixed[action] ?? things.get(subject)
  if (known) return known
  if (action.startsWith('alert_rule.')) return { name: formatAlertName(subject), path: '/analytics/settings' }
  if (action.startsWith('webhook.'))
    return { name: stringOrUndefined(details.host) ?? activityText.unnamed, path: '/webhooks' }
  // An invitation is deleted some time after it ended.
  if (action.startsWith('team.'))
    return { name: stringOrUndefined(details.email) ?? activityText.former, path: '/team' }
  if (action === 'failed_jobs.retried' || action === 'secret_key.forgotten') return { name: subject, path: null }
  if (action.startsWith('api_key.')) return { name: `“${stringOrUndefined(details.name) ?? ''}”`, path: '/api-keys' }
  if (action.startsWith('application.')) return { name: companyName ?? '', path: null }
  return findSubjectTable(row)
    ? { name: activityText.unnamed, path: null }
    : { name: activityThings.alert, path: '/alerts' }
}

const formatAlertName = (kind: string) =>
  Object.hasOwn(rulesByKind, kind) ? `“${rulesByKind[kind as AlertKind].name}”` : kind
const stringOrUndefined = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Admins open none of a partner's pages. */
function findAdminPath({ action, partnerId }: EventRow, { path }: Thing): string | null {
  if (action === 'failed_jobs.retried' || action === 'secret_key.forgotten') return '/admin/system'
  return partnerId === null && path?.startsWith('/reports') ? `/admin${path}` : null
}

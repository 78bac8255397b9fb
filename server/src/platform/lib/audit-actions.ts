import { type ActivityKind, activityKinds, adminActivityKinds } from '@sahihi/contract/domain/activity-kinds.ts'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { type PartnerRole, partnerRoles } from '@sahihi/contract/domain/permissions.ts'
import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import { mapProfileFields } from '@sahihi/contract/domain/profile-fields.ts'
import type { EditedField } from '@sahihi/contract/endpoints/edits.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { closingReasonText } from '@sahihi/contract/i18n/en/closing-reasons.ts'

/** The details of an audit log entry, as this or an earlier release wrote them. */
type Details = Record<string, unknown>

/** The text after the actor's name. `thing` is the name of what was changed. */
type Sentence = (thing: string, details: Details) => string

/**
 * Every action of the audit log by its kind, by which lists of activity are filtered (docs/company-and-plans.md, "Activity"). Code that
 * writes another action does not compile. server/src/insight/activity/describe-events.ts names the things (CONTRIBUTING.md, "Add an
 * audit action").
 */
const sentences = {
  products: {
    'product.created': (thing) => `created product ${thing}`,
    'product.edited': (thing, details) => `edited product ${thing}${fieldsIn(details)}`,
    'product.archived': (thing) => `archived product ${thing}`,
    'product.restored': (thing) => `restored product ${thing}`,
    'product.picture_saved': (thing) => `added a picture to product ${thing}`,
    'product.picture_removed': (thing) => `removed the picture of product ${thing}`,
    'product.spot_added': (thing) => `added a detail to compare to product ${thing}`,
    'product.spot_changed': (thing) => `changed a detail to compare of product ${thing}`,
    'product.spot_removed': (thing) => `removed a detail to compare of product ${thing}`,
    'product.copy_limit_raised': (thing, { to }) => `raised the copy limit of product ${thing}${toLimit(to)}`,
    'product.copy_limit_lowered': (thing, { to }) => `lowered the copy limit of product ${thing}${toLimit(to)}`,
    'product.alerts_changed': (thing) => `changed the alerts of product ${thing}`,
    'product.copy_limit_changed': (thing, { to }) => `set the copy limit of product ${thing}${toLimit(chosenIn(to))}`,
    'product.label_address_changed': (thing, { host }) =>
      `set the address on labels of product ${thing} to ${typeof host === 'string' ? host : 'that of this server'}`,
    'link.added': (thing, { host }) => `added ${linkTo(host, 'a')} to ${thing}`,
    'link.edited': (thing, { host }) => `changed ${linkTo(host, 'the')} of ${thing}`,
    'link.deleted': (thing, { host }) => `deleted ${linkTo(host, 'the')} of ${thing}`,
    'batch.created': (thing, { quantity, isImported }) =>
      `${isImported ? 'imported' : 'created'} batch ${thing}${withCodes(quantity)}`,
    'batch.edited': (thing, details) => `edited batch ${thing}${fieldsIn(details)}`,
    'batch.change_requested': (thing, { action }) => `asked for a second person to ${batchVerb(action)} batch ${thing}`,
    'batch.change_declined': (thing, { action }) => `declined to ${batchVerb(action)} batch ${thing}`,
    'batch.change_withdrawn': (thing, { action }) => `withdrew the request to ${batchVerb(action)} batch ${thing}`,
    'batch.change_lapsed': (thing, { action }) =>
      `ended the request to ${batchVerb(action)} batch ${thing}, because no one confirmed it in time`,
    'batch.released': (thing, details) => `released batch ${thing}${asSecond(details)}`,
    'batch.recalled': (thing, details) =>
      `recalled batch ${thing}${details.emergency ? ' in an emergency' : ''}${asSecond(details)}`,
    'batch.recall_lifted': (thing, details) => `ended the recall of batch ${thing}${asSecond(details)}`,
    'batch.canary_checked': (thing) => `saw a canary of batch ${thing} being checked: its serials may have leaked`,
    'batch.closed': (thing) => `closed batch ${thing}`,
    'batch.reopened': (thing) => `reopened batch ${thing}`,
    'batch.archived': (thing) => `archived batch ${thing}`,
    'batch.restored': (thing) => `restored batch ${thing}`,
  },
  codes: {
    'code.blocked': (thing) => `blocked code ${thing}`,
    'code.unblocked': (thing) => `unblocked code ${thing}`,
    'code.blocked_automatically': (thing) => `blocked code ${thing} by your settings`,
    'code.uses_given_back': (thing, { givenBack }) => `gave back ${amount(givenBack, 'use')} of code ${thing}`,
    'codes.blocked': (thing, { serials }) => `blocked ${amount(countItems(serials), 'code')} of batch ${thing}`,
    'codes.unblocked': (thing, { serials }) => `unblocked ${amount(countItems(serials), 'code')} of batch ${thing}`,
    'order.created': (thing, { quantity, isImported }) =>
      `${isImported ? 'started the import' : 'placed the order'} ${thing}${withCodes(quantity)}`,
    'order.canceled': (thing) => `canceled the order ${thing}`,
    'order.ready': (thing) => `finished the order ${thing}`,
    'order.failed': (thing) => `stopped the import ${thing}, because lines of its file do not fit`,
    'order.payment_withdrawn': (thing) => `stopped the order ${thing}, because its payment was withdrawn`,
  },
  downloads: {
    'batch.downloaded': (thing, { format }) => `downloaded the codes of batch ${thing}${asFormat(format)}`,
    'codes.exported': (thing) => `exported the codes of ${thing} as CSV`,
    'batch.epcis_exported': (thing) => `exported the EPCIS events of batch ${thing}`,
    'order.downloaded': (thing, { format }) => `downloaded the codes of the order ${thing}${asFormat(format)}`,
    'batch.pin_file_made': (thing, { number, format }) =>
      `made ${pinFile(number)} of batch ${thing}${asFormat(format)}`,
    'batch.pin_files_allowed': (thing) => `allowed three more PIN files of batch ${thing}`,
    'order.pin_file_made': (thing, { number, format }) =>
      `made ${pinFile(number)} of the order ${thing}${asFormat(format)}`,
    'order.pin_files_allowed': (thing) => `allowed three more PIN files of the order ${thing}`,
    'order.epcis_exported': (thing) => `exported the EPCIS events of the order ${thing}`,
    'feedback.exported': (thing) => `exported the feedback on ${thing} as CSV`,
    'scans.exported': () => 'exported scans as CSV',
    'activity.exported': () => 'exported this activity as CSV',
    'products.exported': () => 'exported the products as CSV',
    'recalls.exported': () => 'exported the recalls as CSV',
    'recalls.evidence_requested': (_, { format }) => `asked for evidence on a recall${asFormat(format)}`,
    'batches.exported': () => 'exported the batches as CSV',
    'data_archive.requested': (thing) => `asked for a ${thing}`,
    'data_archive.ready': (thing) => `finished the ${thing}`,
    'data_archive.failed': (thing) => `could not finish the ${thing}`,
    'data_archive.downloaded': (thing) => `downloaded the ${thing}`,
    'data_archive.deleted': (thing, { wasReady }) => `${wasReady ? 'deleted' : 'canceled'} the ${thing}`,
    'epcis.exported': (_, { from, to }) => `exported EPCIS events${from && to ? ` of ${from} to ${to}` : ''}`,
  },
  decisions: {
    'copy_case.confirmed': (thing, { blockedCode }) =>
      `confirmed that the label of code ${thing} was copied${blockedCode ? ', and blocked it' : ''}`,
    'copy_case.dismissed': (thing) => `marked code ${thing} as not copied`,
    'copy_case.evidence_requested': (thing, { format }) => `asked for evidence on code ${thing}${asFormat(format)}`,
    'copy_case.reopened': (thing) => `reopened the case of code ${thing}`,
    'inspection.received': (thing, { verdict, authority }) =>
      `inspected ${thing}${forAuthority(authority)}${typeof verdict === 'string' ? `: ${verdict}` : ''}`,
    'report.investigation_started': (thing) => `started investigating report ${thing}`,
    'report.closed': (thing) => `closed report ${thing}`,
    'report.reopened': (thing) => `reopened report ${thing}`,
    'report.evidence_requested': (thing, { format }) => `asked for evidence on report ${thing}${asFormat(format)}`,
    'report.message_sent': (thing) => `wrote to the shopper of report ${thing}`,
    'alert.closed': (thing) => `closed ${thing}`,
    'alert.reopened': (thing) => `reopened ${thing}`,
    'inbox_item.updated': (thing, { noted, assigneeId, assignee }) => {
      const isAssigned = assigneeId !== undefined && assigneeId !== null
      const also = isAssigned
        ? `, and assigned it${toPerson(assignee)}`
        : assigneeId === null
          ? ', and unassigned it'
          : ''
      if (noted) return `changed the note on ${thing}${also}`
      return isAssigned ? `assigned ${thing}${toPerson(assignee)}` : `unassigned ${thing}`
    },
    'feedback.accepted': (thing, { decided }) => `accepted ${amount(decided, 'held answer')} about ${thing}`,
    'feedback.discarded': (thing, { decided }) => `discarded ${amount(decided, 'held answer')} about ${thing}`,
  },
  settings: {
    'partner.profile_changed': (thing, details) => `changed the ${thing}${listKeys(details)}`,
    'partner.logo_saved': (thing) => `saved the ${thing}`,
    'partner.logo_removed': (thing) => `removed the ${thing}`,
    'partner.copy_settings_updated': (thing) => `changed the ${thing}`,
    'partner.analytics_settings_updated': (thing, { to }) => `changed the ${thing}${zoneIn(to)}`,
    'partner.epcis_settings_updated': (_, { includesChecks }) =>
      `turned checks by shoppers in EPCIS exports ${includesChecks ? 'on' : 'off'}`,
    'partner.public_log_updated': (_, { publishesBatches }) =>
      `chose to ${publishesBatches ? 'show' : 'hide'} the details of new batches in the public log`,
    'alert_rule.saved': (thing) => `saved the alert rule ${thing}`,
    'alert_rule.deleted': (thing) => `turned off the alert rule ${thing}`,
    'design.changed': (thing) => `changed the ${thing}`,
    'design.logo_added': (thing) => `added a logo to the ${thing}`,
    'design.logo_removed': (thing) => `removed the logo of the ${thing}`,
    'api_key.created': (thing) => `created the API key ${thing}`,
    'api_key.edited': (thing) => `changed the API key ${thing}`,
    'api_key.rotated': (thing) => `replaced the API key ${thing}`,
    'api_key.revoked': (thing) => `revoked the API key ${thing}`,
    'domain.added': (thing) => `added the own address ${thing}`,
    'domain.verified': (thing) => `proved the own address ${thing}`,
    'domain.warned': (thing) => `found records of the own address ${thing} missing`,
    'domain.turned_off': (thing) => `turned off the own address ${thing}`,
    'domain.removed': (thing) => `removed the own address ${thing}`,
    'webhook.created': (thing) => `added the webhook endpoint ${thing}`,
    'webhook.edited': (thing) => `changed the webhook endpoint ${thing}`,
    'webhook.deleted': (thing) => `deleted the webhook endpoint ${thing}`,
    'webhook.enabled': (thing) => `enabled the webhook endpoint ${thing}`,
    'webhook.disabled': (thing, { because }) =>
      `disabled the webhook endpoint ${thing}${typeof because === 'string' ? (disabledWebhook[because] ?? '') : ''}`,
    'webhook.secret_rotated': (thing) => `made a new secret for the webhook endpoint ${thing}`,
    'webhook.replayed': (thing, { count }) => `sent ${amount(count, 'delivery')} to ${thing} again`,
  },
  team: {
    'team.invited': (thing, { role }) => `invited ${thing}${asRole(role)}`,
    'team.invitation_resent': (thing) => `sent the invitation of ${thing} again`,
    'team.invitation_withdrawn': (thing) => `withdrew the invitation of ${thing}`,
    'team.joined': (_, { role }) => `joined the team${asRole(role)}`,
    'team.role_changed': (thing, { to }) => `changed the role of ${thing}${toRole(to)}`,
    'team.owner_made': (thing) => `made ${thing} an owner`,
    'team.ownership_transferred': (thing) => `handed the ownership over to ${thing}`,
    'team.member_removed': (thing) => `removed ${thing} from the team`,
    'team.member_left': () => 'left the team',
    'team.mails_chosen': (_, { byLink }) => `changed which emails they get${byLink ? ', by the link in one' : ''}`,
    'team.second_person_required': () => 'required a second person for releases and recalls',
    'team.second_person_optional': () => 'no longer requires a second person for releases and recalls',
    'team.second_factor_required': () => 'required two-step sign-in of every member',
    'team.second_factor_optional': () => 'no longer requires two-step sign-in of every member',
  },
  billing: {
    'trial.started': (thing) => `started the ${thing}`,
    'payment.credited': (thing, { planType }) => `credited payment ${thing}${forPlan(planType)}`,
    'payment.canceled': (thing) => `canceled payment ${thing}`,
    'payment.withdrawn': (thing) => `withdrew payment ${thing}: the provider gave the money back`,
    'payment.flagged': (thing) => `flagged payment ${thing} for a check`,
    'payment.resolved': (thing) => `closed the check of payment ${thing}`,
    'renewal.canceled': (thing) => `stopped the ${thing}`,
    'allowance.granted': (thing, { codes, lastDay }) =>
      `granted an ${thing} of ${amount(codes, 'code')} a month${typeof lastDay === 'string' ? ` until ${lastDay}` : ''}`,
    'allowance.revoked': (thing) => `revoked the ${thing}`,
  },
  sign_in: {
    'account.registration_completed': () => 'set a password for the first time',
    'account.password_changed': () => 'changed their password',
    'account.name_changed': () => 'changed their name',
    'account.password_reset': () => 'set a new password by a mailed link',
    'session.ended': () => 'signed out one of their devices',
    'session.others_ended': () => 'signed out all of their other devices',
    'second_factor.turned_on': () => 'turned on two-step sign-in',
    'second_factor.turned_off': (_, { by }) => `turned off two-step sign-in${by ? ', by the operator' : ''}`,
    'authenticator_app.removed': () => 'turned off their authenticator app',
    'passkey.added': () => 'added a passkey to sign in with',
    'passkey.renamed': () => 'renamed one of their passkeys',
    'passkey.removed': () => 'removed one of their passkeys',
    'recovery_codes.renewed': () => 'made new recovery codes',
    'recovery_code.used': () => 'signed in with a recovery code',
    'account.email_change_requested': () => 'asked for another email address to sign in with',
    'account.email_changed': () => 'changed the email address to sign in with',
  },
  account: {
    'application.email_verified': () => 'verified the email address of the application',
    'application.document_added': (_, { kind }) => `added a document to the application${documentKind(kind)}`,
    'application.document_removed': () => 'removed a document of the application',
    'partner.approved': () => 'approved the application',
    'partner.rejected': () => 'rejected the application',
    'partner.suspended': () => 'suspended the account',
    'partner.reinstated': () => 'reinstated the account',
    'partner.closed': (_, { choice }) => `closed the account of the company${forReason(choice)}`,
    'data_archive.imported': (thing, { codes }) => `imported a ${thing}${withCodes(codes)}`,
  },
  review: {
    'application.note_added': (thing) => `left a note about the application of ${thing}`,
    'application.document_opened': (thing) => `opened a document of the application of ${thing}`,
  },
  operation: {
    'admin.created': () => 'became an admin',
    'admin.reset': () => 'got a new password or role as an admin, by the command line',
    'failed_jobs.retried': (thing, { count }) => `ran ${amount(count, 'failed job')} of ${thing} again`,
    'secret_key.forgotten': (thing) => `forgot the secret key with the fingerprint ${thing}`,
    'inspector.appointed': (thing, { authority }) => `appointed ${thing} an inspector${forAuthority(authority)}`,
    'inspector.ended': (thing) => `ended the work of the inspector ${thing}`,
    'visitor.erased': () => 'erased the data of a visitor who asked for it',
  },
} satisfies Record<ActivityKind, Record<`${string}.${string}`, Sentence>>

type Sentences = typeof sentences
export type AuditAction = { [K in ActivityKind]: keyof Sentences[K] }[ActivityKind]

export const activitySentences = Object.assign({}, ...Object.values(sentences)) as Record<AuditAction, Sentence>
export const actionsOfKind = (kind: ActivityKind) => Object.keys(sentences[kind]) as AuditAction[]

/** The kind of an action; undefined for an action of a later release. */
export const kindOfAction = (action: string) => activityKinds.find((kind) => Object.hasOwn(sentences[kind], action))
/** Actions that only admins see, even if they concern a partner. */
export const adminActions = adminActivityKinds.flatMap(actionsOfKind)

const forAuthority = (authority: unknown) => (typeof authority === 'string' ? ` for ${authority}` : '')

const batchVerbs: Record<string, string> = { release: 'release', lift_recall: 'end the recall of' }
const batchVerb = (action: unknown) => batchVerbs[String(action)] ?? 'recall'
const asSecond = ({ requestedBy }: Details) => (requestedBy ? ', as the second person' : '')

const disabledWebhook: Record<string, string> = {
  failing: ', because it failed for days',
  gone: ', because it answered that it is gone',
  backlog: ', because too many deliveries waited',
}
const forReason = (choice: unknown) =>
  typeof choice === 'string' && Object.hasOwn(closingReasonText, choice)
    ? `: ${closingReasonText[choice as keyof typeof closingReasonText]}`
    : ''
const amount = (value: unknown, of: string) => (typeof value === 'number' ? countOf(value, of) : `${of}s`)
const countItems = (value: unknown) => (Array.isArray(value) ? value.length : undefined)
const withCodes = (quantity: unknown) => (typeof quantity === 'number' ? ` with ${countOf(quantity, 'code')}` : '')
const pinFile = (number: unknown) => (typeof number === 'number' ? `PIN file ${number}` : 'a PIN file')
const asFormat = (format: unknown) => (typeof format === 'string' ? ` as ${format.toUpperCase()}` : '')
const toLimit = (limit: unknown) => (typeof limit === 'number' ? ` to ${limit}` : '')
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Details)[name] : undefined
const chosenIn = (limit: unknown) => readField(limit, 'chosen')
const toPerson = (name: unknown) => (typeof name === 'string' ? ` to ${name}` : '')
const zoneIn = (settings: unknown) => {
  const zone = readField(settings, 'timeZone')
  return typeof zone === 'string' ? `: days are those of ${zone}` : ''
}
const parseRole = (role: unknown): PartnerRole | undefined => partnerRoles.find((known) => known === role)
const asRole = (value: unknown) => {
  const role = parseRole(value)
  return role ? ` as ${describeRole(role).title.toLowerCase()}` : ''
}
const toRole = (value: unknown) => {
  const role = parseRole(value)
  return role ? ` to ${describeRole(role).title.toLowerCase()}` : ''
}
const documentKind = (kind: unknown) => (typeof kind === 'string' ? `: ${kind}` : '')
const forPlan = (plan: unknown) =>
  typeof plan === 'string' ? ` for ${plan.charAt(0)}${plan.slice(1).toLowerCase()}` : ''

const fieldNames = {
  name: 'name',
  ...mapProductTexts((_, { label }) => label.toLowerCase()),
  category: 'category',
  manufacturingDate: 'manufacturing date',
  expirationDate: 'expiration date',
  gtin: 'GTIN',
  labelFormat: 'label format',
  pinOffer: 'PIN offer',
  lot: 'lot',
  markets: 'markets',
  emoji: 'questions',
  multipleChoice: 'questions',
  rating: 'questions',
  openEnded: 'questions',
  order: 'questions',
  ...mapProfileFields((_, { name }) => name),
} satisfies Record<Exclude<EditedField, 'picture'>, string> & Record<string, string>
const listed = (names: unknown[]) => {
  const known = new Set(names.flatMap((name) => (fieldNames as Record<string, string>)[String(name)] ?? []))
  return known.size > 0 ? `: ${[...known].join(', ')}` : ''
}
const fieldsIn = ({ changes }: Details) =>
  Array.isArray(changes) ? listed(changes.map((change: unknown) => readField(change, 'field'))) : ''
/** Links of the GS1 resolver, by the website that they lead to. */
const linkTo = (host: unknown, article: 'a' | 'the') =>
  `${article} link${typeof host === 'string' ? ` to ${host}` : ''}`
const listKeys = (details: Details) => listed(Object.keys(details))

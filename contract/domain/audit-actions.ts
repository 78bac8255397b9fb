/**
 * Every action that the audit log knows, by the kind that lists of activity are filtered by. Code that writes another one does not
 * compile, and each has its sentence in contract/i18n/en/activity-sentences.ts.
 */
export const auditActions = {
  products: [
    'product.created',
    'product.edited',
    'product.archived',
    'product.restored',
    'product.picture_saved',
    'product.picture_removed',
    'product.copy_limit_raised',
    'product.copy_limit_lowered',
    'product.copy_limit_changed',
    'batch.generated',
    'batch.edited',
    'batch.released',
    'batch.recalled',
    'batch.recall_lifted',
    'batch.closed',
    'batch.reopened',
    'batch.archived',
    'batch.restored',
  ],
  codes: [
    'code.blocked',
    'code.unblocked',
    'code.held',
    'code.uses_given_back',
    'codes.blocked',
    'codes.unblocked',
    'order.created',
    'order.canceled',
    'order.ready',
    'order.failed',
    'order.payment_withdrawn',
  ],
  downloads: [
    'codes.downloaded',
    'codes.exported',
    'order.downloaded',
    'feedback.exported',
    'scans.exported',
    'activity.exported',
    'products.exported',
    'batches.exported',
    'data_archive.requested',
    'data_archive.ready',
    'data_archive.failed',
    'data_archive.downloaded',
    'data_archive.deleted',
  ],
  decisions: [
    'copy_case.confirmed',
    'copy_case.dismissed',
    'copy_case.reopened',
    'report.investigation_started',
    'report.closed',
    'report.reopened',
    'report.message_sent',
    'alert.closed',
    'alert.reopened',
    'inbox_item.updated',
    'feedback.accepted',
    'feedback.discarded',
  ],
  settings: [
    'partner.profile_changed',
    'partner.logo_saved',
    'partner.logo_removed',
    'partner.copy_settings_updated',
    'partner.analytics_settings_updated',
    'alert_rule.saved',
    'alert_rule.deleted',
    'design.changed',
    'design.logo_added',
    'design.logo_removed',
    'api_key.created',
    'api_key.revoked',
    'webhook.created',
    'webhook.edited',
    'webhook.deleted',
    'webhook.enabled',
    'webhook.disabled',
    'webhook.secret_rotated',
    'webhook.replayed',
  ],
  team: [
    'team.invited',
    'team.invitation_resent',
    'team.invitation_withdrawn',
    'team.joined',
    'team.role_changed',
    'team.owner_made',
    'team.ownership_transferred',
    'team.member_removed',
    'team.member_left',
    'team.mails_chosen',
    'team.second_factor_required',
    'team.second_factor_optional',
  ],
  billing: [
    'start_trial',
    'payment.credited',
    'payment.canceled',
    'payment.withdrawn',
    'payment.flagged',
    'payment.resolved',
    'renewal.cancelled',
    'grant_allowance',
    'revoke_allowance',
  ],
  sign_in: [
    'complete_registration',
    'change_password',
    'change_name',
    'reset_password',
    'end_session',
    'end_other_sessions',
    'turn_on_second_factor',
    'turn_off_second_factor',
    'remove_authenticator_app',
    'add_passkey',
    'rename_passkey',
    'remove_passkey',
    'renew_recovery_codes',
    'use_recovery_code',
    'partner.email_change_requested',
    'partner.email_changed',
  ],
  account: [
    'verify_email',
    'application.document_added',
    'application.document_removed',
    'approve_partner',
    'reject_partner',
    'suspend_partner',
    'reinstate_partner',
    'partner.closed',
    'data_archive.imported',
  ],
  review: ['application.note_added', 'application.document_opened'],
  operation: ['create_admin', 'reset_admin', 'retry_failed_jobs', 'forget_secret_key', 'visitor.erased'],
} as const

export type ActivityKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[ActivityKind][number]

export const activityKinds = Object.keys(auditActions) as ActivityKind[]

const isForAdmins = (kind: ActivityKind) => kind === 'review' || kind === 'operation'
/** The kinds that a partner sees. */
export const partnerActivityKinds = activityKinds.filter((kind) => !isForAdmins(kind))
/** What only admins see, also where it concerns a partner. */
export const adminActions = activityKinds
  .filter(isForAdmins)
  .flatMap((kind): readonly AuditAction[] => auditActions[kind])

/** The kind of an action; undefined for one that a later release has written. */
export const kindOfAction = (action: string): ActivityKind | undefined =>
  activityKinds.find((kind) => auditActions[kind].some((known) => known === action))

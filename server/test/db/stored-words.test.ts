import { alertKinds, exceptionKinds } from '@sahihi/contract/domain/alert-kinds.ts'
import { domainProblems } from '@sahihi/contract/domain/domains.ts'
import { emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import { mailTimings } from '@sahihi/contract/domain/mail-choices.ts'
import { adminRoles, invitedRoles, partnerRoles } from '@sahihi/contract/domain/permissions.ts'
import { failedVerdicts } from '@sahihi/contract/domain/verdicts.ts'
import { applicationDocument, documentKinds } from '@sahihi/contract/endpoints/applications.ts'
import { confirmedActions } from '@sahihi/contract/endpoints/batch-requests.ts'
import { copyCaseStates } from '@sahihi/contract/endpoints/codes.ts'
import { dismissReason, ownItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { inboxKinds } from '@sahihi/contract/endpoints/inbox.ts'
import { finding, inspectionVerdict } from '@sahihi/contract/endpoints/inspections.ts'
import { paidPlanType, planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { disabledReasons } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { languageTags } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { dataArchiveLines as archive } from '../../src/operations/data-archives/archive-format.ts'
import { run } from '../support/postgres-server.ts'
import { useTestApp } from '../support/test-app.ts'

const { url } = await useTestApp()

const inContract: Record<string, readonly string[]> = {
  'accounts.admin_role': adminRoles,
  'alert_exceptions.kind': exceptionKinds,
  'alert_rules.kind': alertKinds,
  'application_documents.kind': documentKinds,
  'application_documents.media_type': applicationDocument.shape.mediaType.options,
  'batch_requests.action': confirmedActions,
  'copy_cases.dismiss_reason': dismissReason.options,
  'copy_cases.state': copyCaseStates,
  'domains.problem': domainProblems,
  'feedback.device_type': archive.feedback.shape.deviceType.unwrap().options,
  'feedback.emoji': emojiOptions,
  'inbox_items.kind': inboxKinds,
  'inspections.verdict': inspectionVerdict.options,
  'inspections.seal': finding.options,
  'inspections.pin': finding.options,
  'inspections.look': finding.options,
  'inspections.sale_conditions': finding.options,
  'invitations.role': invitedRoles,
  'memberships.case_mails': mailTimings,
  'memberships.report_mails': mailTimings,
  'memberships.role': partnerRoles,
  'own_item_answers.answer': ownItemAnswer.options,
  'payment_methods.plan_type': paidPlanType.options,
  'payments.plan_type': paidPlanType.options,
  'phone_languages.language': languageTags,
  'pin_checks.outcome': archive['pin-checks'].shape.outcome.options,
  'quarter_hour_failed_checks.verdict': failedVerdicts,
  'reports.result': archive.reports.shape.result.unwrap().options,
  'subscription_periods.plan_type': planTypes,
  'webhook_endpoints.disabled_because': disabledReasons,
}
/** Used only by the server. */
const ofServer = [
  'batch_requests.outcome',
  'ended_sessions.reason',
  'files.kind',
  'files.outcome',
  'one_time_tokens.purpose',
  'orders.outcome',
  'sandbox_transactions.status',
  'webhook_deliveries.state',
]

test('the allowed words of each column are those of the contract', async () => {
  const { rows } = await run(
    url,
    `select conrelid::regclass as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  const found = new Map<string, string[]>()
  for (const { name, rule } of rows) {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? []
    if (list) found.set(`${name}.${column}`, list.match(/\w[^']*(?='::text)/g)?.sort() ?? [])
  }
  expect([...found.keys()].sort()).toEqual([...Object.keys(inContract), ...ofServer].sort())
  for (const [column, words] of Object.entries(inContract))
    expect([column, found.get(column)]).toEqual([column, [...words].sort()])
})

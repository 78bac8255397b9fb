import { z } from 'zod'
import { alertKinds, alertKindTexts, describeAlertFact, rulesByKind } from '../domain/alert-kinds.ts'
import { countries } from '../domain/countries.ts'
import { limits } from '../domain/limits.ts'
import { oneOf } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, endpoint } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'

const alertKind = oneOf(alertKinds)

/** What a rule is made of; `alertRuleForm` says which of them go together. */
export const alertRuleFields = {
  kind: alertKind,
  threshold: z
    .int(messages.wholeNumber)
    .min(1, messages.wholeNumberRange(1, limits.alertThresholdMax))
    .max(limits.alertThresholdMax, messages.wholeNumberRange(1, limits.alertThresholdMax))
    .nullable()
    .default(null)
    .meta({ description: `${alertKindTexts.thresholds} Null for the others.` }),
  countries: z
    .array(z.enum(countries, messages.alerts.notACountry), messages.alerts.countriesRequired)
    .min(1, messages.alerts.countriesRequired)
    .max(countries.length, messages.alerts.countriesRequired)
    .nullable()
    .default(null)
    .meta({ description: 'Only for outside_countries: the countries without an alert (ISO 3166-1 alpha-2).' }),
  notifyByEmail: z.boolean(messages.required).meta({
    description:
      'Whether alerts are also sent by mail. For copied_label it is true: each member chooses their own mails.',
  }),
}
const rule = z.object(alertRuleFields)
export type AlertRule = z.infer<typeof rule>
export const alertRuleForm = bodyOf(alertRuleFields).superRefine(
  ({ kind, threshold, countries, notifyByEmail }, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const hasThreshold = rulesByKind[kind].threshold !== null
    if (hasThreshold && threshold === null) addIssue('threshold', messages.required)
    if (!hasThreshold && threshold !== null) addIssue('threshold', alertKindTexts.thresholdOnly)
    if (kind === 'outside_countries' && countries === null) addIssue('countries', messages.alerts.countriesRequired)
    if (kind !== 'outside_countries' && countries !== null) addIssue('countries', messages.alerts.countriesOnly)
    if (kind === 'copied_label' && !notifyByEmail) addIssue('notifyByEmail', messages.mailsChosenByMembers)
  },
)

/** What was counted when a case opened: the details of an alert of the kind `copied_label`. */
export const alertEvidence = z.object({
  visitors: z.number(),
  locations: z.number(),
  networks: z.number().meta({ description: '0 when no visitor’s network is known.' }),
  firstDay: z.string().meta({ description: 'The day of the first visitor in the partner’s time zone.' }),
  lastDay: z.string().meta({ description: 'The day of the last visitor at that time.' }),
})

/**
 * What is stored of an alert besides its subject, in `details`; each kind has some of these.
 */
export const alertFacts = {
  city: z.string().nullable(),
  threshold: z.number().nullable().meta(describeAlertFact('threshold')),
  uses: z.number().nullable().meta(describeAlertFact('uses')),
  wrongPins: z.number().nullable().meta(describeAlertFact('wrongPins', 'No place: visitors shared none.')),
  codes: z.number().nullable().meta(describeAlertFact('codes')),
  expiredOn: z.string().nullable().meta(describeAlertFact('expiredOn')),
}
export type AlertFacts = { [Name in keyof typeof alertFacts]: z.infer<(typeof alertFacts)[Name]> }

const alert = z.object({
  id: z.string(),
  kind: alertKind,
  productName: z.string().meta({ description: 'The present name.' }),
  batchId: z.string().meta({ description: 'For wrong_pins, which is about the product, the batch with the most.' }),
  batchName: z.string(),
  serial: z.string().nullable().meta(describeAlertFact('serial', 'A serial that the partner imported is as printed.')),
  country: z.string().nullable().meta(describeAlertFact('country')),
  ...alertFacts,
  evidence: alertEvidence.nullable().meta(describeAlertFact('evidence')),
  copyCaseId: z.string().nullable().meta(describeAlertFact('copyCaseId', 'Null when it was deleted.')),
  day: z.string().meta({ description: 'The day of the scan in the partner’s time zone.' }),
  raisedAt: z.string(),
  isClosed: z.boolean(),
})
export type Alert = z.infer<typeof alert>

const openCount = z.number().meta({ description: 'The number of all alerts that are not closed.' })
const rules = dataReply(z.array(rule))

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/api/alerts/rules',
  access: 'partner',
  permission: 'alerts:read',
  summary: 'Alert rules',
  description: 'The alert rules that are on, at most one of each kind.',
  reply: rules,
})

export const saveAlertRule = endpoint({
  method: 'PUT',
  path: '/api/alerts/rules',
  access: 'partner',
  permission: 'alerts:write',
  summary: 'Create or replace an alert rule',
  description: alertKindTexts.plans,
  body: alertRuleForm,
  reply: rules.extend({ message: z.string() }),
  errors: ['plan_required'],
})

export const deleteAlertRule = endpoint({
  method: 'DELETE',
  path: '/api/alerts/rules',
  access: 'partner',
  permission: 'alerts:write',
  summary: 'Delete an alert rule',
  description: 'Turns a rule off. Alerts that it raised before stay.',
  query: z.strictObject({ kind: alertKind.meta({ description: 'The kind of the rule.' }) }),
  reply: rules.extend({ message: z.string() }),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'partner',
  permission: 'alerts:read',
  summary: 'Alerts, the newest first',
  description: 'A page of alerts, with the number of those that are not closed.',
  query: listQuery(pageLimit(limits.alertsPerPage, 'Alerts'), {}),
  reply: listReply(z.object({ alerts: z.array(alert), openCount, pagination })),
})

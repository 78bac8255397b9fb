import { z } from 'zod'
import { alertKinds, alertKindTexts, describeAlertFact, exceptionKinds, rulesByKind } from '../domain/alert-kinds.ts'
import { copyLimit } from '../domain/copy-limit.ts'
import { countries } from '../domain/countries.ts'
import { limits } from '../domain/limits.ts'
import { id, oneOf, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'
import { selected, selectedReply } from './selected.ts'

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

const exceptionRule = z.strictObject({
  kind: oneOf(exceptionKinds),
  isOff: trueOrFalse.meta({ description: 'No alerts of this kind for the product.' }),
  threshold: alertRuleFields.threshold.meta({ description: 'In place of the number of the rule; null: the same.' }),
  countries: alertRuleFields.countries.meta({ description: 'In place of the countries of the rule; null: the same.' }),
})
export type ExceptionRule = z.infer<typeof exceptionRule>

export const alertExceptionForm = bodyOf({
  limit: copyLimit.nullable().meta({
    description: 'The score at which the product’s codes are suspected; null for that of the company.',
  }),
  isResold: trueOrFalse.meta({
    description: `Its items are shown in shops or resold, so that many people scan them: the limit is at least ${limits.copyLimitResold}.`,
  }),
  rules: z
    .array(exceptionRule, messages.required)
    .max(exceptionKinds.length, messages.required)
    .meta({ description: 'Where the product differs from the rules of the company, each kind once.' }),
}).superRefine(({ rules }, context) => {
  const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  for (const [i, { kind, isOff, threshold, countries }] of rules.entries()) {
    if (rules.findIndex((each) => each.kind === kind) < i) addIssue(['rules', i, 'kind'], messages.alerts.kindTwice)
    if (threshold !== null && (isOff || !rulesByKind[kind].threshold))
      addIssue(['rules', i, 'threshold'], alertKindTexts.thresholdOnly)
    if (countries !== null && (isOff || kind !== 'outside_countries'))
      addIssue(['rules', i, 'countries'], messages.alerts.countriesOnly)
  }
})
export type AlertExceptionForm = z.infer<typeof alertExceptionForm>

const alertException = z.object({
  productId: z.string(),
  productName: z.string(),
  limit: z.number().meta({ description: 'The copy limit in force, with what dismissals added to it.' }),
  chosen: z.number().meta({ description: 'The copy limit without what dismissals added.' }),
  ownLimit: z.number().nullable().meta({ description: 'The limit chosen for the product; null: that of the company.' }),
  isResold: z.boolean(),
  rules: z.array(exceptionRule),
})
export type AlertException = z.infer<typeof alertException>

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
  differentPacks: z.number().nullable().meta(describeAlertFact('differentPacks')),
  expiredOn: z.string().nullable().meta(describeAlertFact('expiredOn')),
  outsideScans: z.number().nullable().meta(describeAlertFact('outsideScans')),
  markets: z.array(z.string()).nullable().meta(describeAlertFact('markets')),
  inspector: z.string().nullable().meta(describeAlertFact('inspector')),
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

export const listAlertExceptions = endpoint({
  method: 'GET',
  path: '/api/alerts/exceptions',
  access: 'partner',
  permission: 'alerts:read',
  summary: 'Products that differ from the alert rules',
  description:
    'A page of the products with a copy limit or alert settings of their own, or whose limit dismissals raised. Archived products are left out.',
  query: listQuery(pageLimit(limits.copySettingsPerPage, 'Products'), {
    productId: id.optional().meta({ description: 'Only this product, also if it does not differ.' }),
  }),
  reply: listReply(z.object({ exceptions: z.array(alertException), pagination })),
})

export const saveAlertException = endpoint({
  method: 'PUT',
  path: '/api/alerts/exceptions/:productId',
  access: 'partner',
  permission: 'alerts:write',
  summary: 'Set how a product differs',
  description:
    'Replaces all that differs for the product; with nothing in it the product is like the others. The next scan uses it. A limit that dismissals raised goes back to the chosen one. It has no effect on a kind while the company’s rule is off.',
  params: z.strictObject({ productId: id.meta({ description: 'A product that verifies codes.' }) }),
  body: alertExceptionForm,
  reply: doneReply(alertException),
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

export const changeAlertStates = endpoint({
  method: 'PUT',
  path: '/api/alerts/state',
  access: 'partner',
  permission: 'inbox:write',
  summary: 'Close or reopen several alerts',
  description:
    'All of them change together or, if one is not yours, none. Alerts that are in that state already stay as they are.',
  idempotent: true,
  body: bodyOf({
    action: oneOf(['close', 'reopen']).meta({ description: 'What to do.' }),
    alertIds: selected(id.meta({ description: 'The alert.' })),
  }),
  errors: ['not_found', 'conflict'],
  reply: selectedReply,
})

import { z } from 'zod'
import { alertsMessages } from '../i18n/en/alert-messages.ts'
import { pagination, wholeNumber } from './inventory-codes.ts'
import { countries } from '../domain/countries.ts'
import { bodyOf, dataReply, endpoint, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'

const kinds = ['many_scans', 'outside_countries', 'after_expiry', 'unreleased'] as const
const alertKind = z.enum(kinds, messages.oneOf(kinds))
export type AlertKind = z.infer<typeof alertKind>

/** What a partner wants to be told of: one rule of each kind at most. `threshold` is of many_scans, `countries` of outside_countries. */
const fields = {
  kind: alertKind,
  threshold: z
    .int(messages.wholeNumber)
    .min(1, messages.wholeNumberRange(1, limits.alertThresholdMax))
    .max(limits.alertThresholdMax, messages.wholeNumberRange(1, limits.alertThresholdMax))
    .nullable()
    .default(null),
  countries: z
    .array(z.enum(countries, alertsMessages.notACountry), alertsMessages.countriesNeeded)
    .min(1, alertsMessages.countriesNeeded)
    .max(countries.length, alertsMessages.countriesNeeded)
    .nullable()
    .default(null),
  byMail: z.boolean(messages.required),
}
const rule = z.object(fields)
export type AlertRule = z.infer<typeof rule>
export const alertRuleForm = bodyOf(fields).superRefine(({ kind, threshold, countries }, ask) => {
  const refuse = (path: string, message: string) => ask.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'many_scans' && threshold === null) refuse('threshold', messages.required)
  if (kind !== 'many_scans' && threshold !== null) refuse('threshold', alertsMessages.thresholdOnly)
  if (kind === 'outside_countries' && countries === null) refuse('countries', alertsMessages.countriesNeeded)
  if (kind !== 'outside_countries' && countries !== null) refuse('countries', alertsMessages.countriesOnly)
})

/** What a rule found. The names are those of today; `serial` is of many_scans alone, `country` of outside_countries. */
const alert = z.object({
  id: z.string(),
  kind: alertKind,
  productName: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  serial: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** More scans than this of the code in that day. */
  threshold: z.number().nullable(),
  expiredOn: z.string().nullable(),
  day: z.string(),
  raisedAt: z.string(),
  isSeen: z.boolean(),
})
export type Alert = z.infer<typeof alert>

const rules = dataReply(z.array(rule))

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/api/alerts/rules',
  access: 'partner',
  summary: 'What the partner wants to be told of',
  reply: rules,
})

export const saveAlertRule = endpoint({
  method: 'PUT',
  path: '/api/alerts/rules',
  access: 'partner',
  summary: 'Enter a rule, or change the one of its kind',
  body: alertRuleForm,
  reply: rules.extend({ message: z.string() }),
})

export const deleteAlertRule = endpoint({
  method: 'DELETE',
  path: '/api/alerts/rules',
  access: 'partner',
  summary: 'Take the rule of a kind away',
  query: z.strictObject({ kind: alertKind }),
  reply: rules.extend({ message: z.string() }),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'partner',
  summary: 'What the rules found, the newest first, and how much of it is not seen yet',
  query: z.strictObject({ page: wholeNumber(100_000).default(1) }),
  reply: replyOf({
    data: z.object({ alerts: z.array(alert), unseen: z.number(), pagination }),
  }),
})

export const markAlertsSeen = endpoint({
  method: 'PUT',
  path: '/api/alerts/seen',
  access: 'partner',
  summary: 'Mark as seen what was raised up to a moment',
  body: bodyOf({ until: z.iso.datetime(messages.required) }),
  reply: replyOf({ unseen: z.number() }),
})

import { z } from 'zod'
import { alertsMessages } from '../i18n/en/alert-messages.ts'
import { bodyOf, dataReply, endpoint, replyOf } from './endpoint.ts'
import { messages } from '../i18n/en/messages.ts'

/** One that the runtime can reckon with, by its name: an offset such as +01:00 means something else to the database. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const settings = {
  /** A name of the IANA time zone database: the partner's days and hours. */
  timeZone: z
    .string(messages.required)
    .max(64, alertsMessages.notATimeZone)
    .refine(isTimeZone, alertsMessages.notATimeZone),
  /** A mail of the week before, each Monday at eight. */
  weeklyDigest: z.boolean(messages.required),
}
const analyticsSettings = z.object(settings)
export type AnalyticsSettings = z.infer<typeof analyticsSettings>
export const analyticsSettingsForm = bodyOf(settings)

export const getAnalyticsSettings = endpoint({
  method: 'GET',
  path: '/api/products/analytics/preferences',
  access: 'partner',
  summary: 'The partner’s time zone, and whether it gets the weekly mail',
  reply: dataReply(analyticsSettings),
})

export const updateAnalyticsSettings = endpoint({
  method: 'PUT',
  path: '/api/products/analytics/preferences',
  access: 'partner',
  summary:
    'Change them; in another time zone the sums of days and hours are made anew, at once or, where there are many, within about a minute',
  body: analyticsSettingsForm,
  reply: replyOf({ message: z.string(), data: analyticsSettings }),
})

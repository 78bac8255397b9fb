import { z } from 'zod'
import { messages } from '../../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint } from '../endpoint.ts'

/** A time zone name that Node.js knows. Offsets such as +01:00 are rejected, because PostgreSQL reverses their sign. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const timeZoneName = z
  .string(messages.required)
  .max(64, messages.alerts.notATimeZone)
  .refine(isTimeZone, messages.alerts.notATimeZone)

const settings = {
  timeZone: timeZoneName.meta({ description: 'The IANA time zone of the partner’s days and hours.' }),
  weeklyDigest: z
    .boolean(messages.required)
    .meta({ description: 'Whether a mail about the week before comes on Mondays.' }),
}
const analyticsSettings = z.object(settings)
export type AnalyticsSettings = z.infer<typeof analyticsSettings>
export const analyticsSettingsForm = bodyOf(settings)

export const getAnalyticsSettings = endpoint({
  method: 'GET',
  path: '/api/products/analytics/preferences',
  access: 'partner',
  permission: 'settings:read',
  summary: 'Time zone and weekly mail',
  description: 'The time zone of days and hours in the analytics, and whether the weekly digest is sent.',
  reply: dataReply(analyticsSettings),
})

export const updateAnalyticsSettings = endpoint({
  method: 'PUT',
  path: '/api/products/analytics/preferences',
  access: 'partner',
  permission: 'settings:write',
  summary: 'Change time zone and weekly mail',
  description:
    'A new time zone moves scans to other days and hours. The figures follow immediately, or within about a minute where there are many.',
  body: analyticsSettingsForm,
  reply: doneReply(analyticsSettings),
})

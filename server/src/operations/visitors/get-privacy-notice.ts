import type { Config } from '../../platform/config.ts'

export const getPrivacyNotice = ({ SCANS_KEPT_MONTHS, SUPPORT_EMAIL, TWILIO_AUTH_TOKEN, AT_USSD_SECRET }: Config) => ({
  scansKeptMonths: SCANS_KEPT_MONTHS,
  contact: SUPPORT_EMAIL ?? null,
  texting: { sms: Boolean(TWILIO_AUTH_TOKEN), ussd: Boolean(AT_USSD_SECRET) },
})

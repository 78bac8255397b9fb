import type { Config } from '../../platform/config.ts'
import { hasWhatsApp } from '../../platform/whatsapp/create-whatsapp.ts'

export const getPrivacyNotice = (config: Config) => ({
  scansKeptMonths: config.SCANS_KEPT_MONTHS,
  contact: config.SUPPORT_EMAIL ?? null,
  texting: {
    sms: Boolean(config.TWILIO_AUTH_TOKEN),
    ussd: Boolean(config.AT_USSD_SECRET),
    whatsApp: hasWhatsApp(config),
  },
})

import { deriveKey } from '../lib/secret-key.ts'
import { type GraphSettings, type WhatsApp, whatsApp } from './graph-api.ts'

type Settings = {
  NODE_ENV: string
  SECRET_KEY: string
  WHATSAPP_URL: string
  WHATSAPP_PHONE_NUMBER_ID?: string | undefined
  WHATSAPP_ACCESS_TOKEN?: string | undefined
  WHATSAPP_APP_SECRET?: string | undefined
  WHATSAPP_VERIFY_TOKEN?: string | undefined
}

/** Where this server mounts the built-in sandbox. */
export const whatsAppSandboxPath = '/dev/phone/graph'

export const hasWhatsApp = ({ WHATSAPP_ACCESS_TOKEN }: Pick<Settings, 'WHATSAPP_ACCESS_TOKEN'>) =>
  WHATSAPP_ACCESS_TOKEN !== undefined

/** WhatsApp or, without its settings, outside production this server's own sandbox behind the same adapter. */
export function createWhatsApp(config: Settings, ownUrl: () => string): WhatsApp | undefined {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId = '',
    WHATSAPP_ACCESS_TOKEN: accessToken = '',
    WHATSAPP_APP_SECRET: appSecret = '',
    WHATSAPP_VERIFY_TOKEN: verifyToken = '',
  } = config
  const url = config.WHATSAPP_URL.replace(/\/$/, '')
  if (hasWhatsApp(config)) return whatsApp({ url: () => url, phoneNumberId, accessToken, appSecret, verifyToken })
  return config.NODE_ENV === 'production' ? undefined : whatsApp(whatsAppSandboxSettings(config, ownUrl))
}

/** The same for all servers of one database. */
export function whatsAppSandboxSettings(
  { SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>,
  ownUrl: () => string,
): GraphSettings {
  const secret = deriveKey(SECRET_KEY, 'whatsapp-sandbox').toString('hex')
  return {
    url: () => ownUrl() + whatsAppSandboxPath,
    phoneNumberId: '100000000000001',
    accessToken: secret,
    appSecret: secret,
    verifyToken: secret,
  }
}

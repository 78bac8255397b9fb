import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { countries } from '@sahihi/contract/domain/countries.ts'
import { parseHost } from '@sahihi/contract/domain/domains.ts'
import { parseEmailAddress } from '@sahihi/contract/domain/email-address.ts'
import { staffRoles } from '@sahihi/contract/domain/permissions.ts'
import { z } from 'zod'

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const wholeNumber = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).int().min(min).max(max)

// The URL is printed into codes, where a path or a query would make broken links.
const isOrigin = (value: string) => {
  if (!URL.canParse(value)) return true // another rule reports it
  const { pathname, search, hash, username } = new URL(value)
  return `${pathname}${search}${hash}${username}` === '/'
}

const isNetwork = (entry: string) => {
  const [address = '', bits = '0', ...more] = entry.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return more.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

const isTileTemplate = (value: string) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
// The host goes into the Content-Security-Policy.
const hasPlainHost = (value: string) => !URL.canParse(value) || /^[\w.:[\]-]+$/.test(new URL(value).host)
const oneHost = { message: 'must name one host, without {s}' }

/** 32 characters of base64 hold 192 bits, of hexadecimal 128. */
export const secretKeyLength = 32
const secretKey = z
  .string()
  .trim()
  .min(secretKeyLength, `must have at least ${secretKeyLength} characters, such as \`openssl rand -base64 32\` prints`)
  .optional()

const email = z
  .string()
  .refine((value) => parseEmailAddress(value) !== undefined, 'must be an email address')
  .transform((value) => parseEmailAddress(value) ?? value)

/** A way to write to the operator: a mail address, or a page over https. */
const isContact = (value: string) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(value) && URL.canParse(value)
const contact = z
  .string()
  .refine(isContact, { message: 'must be mailto: with an email address, or a URL that begins with https://' })
  .transform((value) => new URL(value).href)

const hostName = z
  .string()
  .refine((value) => parseHost(value) !== undefined, 'must be a host name, such as labels.check.example')
  .transform((value) => parseHost(value) ?? value)

const parseRegulator = (line: string) => {
  const [, country = '', name = '', phone = ''] =
    /^([A-Z]{2}) (.{1,80}?) (\+?\d[\d ()-]{1,30})$/.exec(line.trim()) ?? []
  return { country, name, phone, timeZones: countries.includes(country) ? timeZonesOf(country) : [] }
}
// Browsers name their time zone, which tells the country. TypeScript does not know the function yet.
const timeZonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones: () => string[] }).getTimeZones()
const regulators = z
  .string()
  .transform((lines) => lines.split('|').map(parseRegulator))
  .refine((all) => all.every(({ timeZones }) => timeZones.length > 0), {
    message: 'must be a country, a name and a phone number, such as NG NAFDAC 0800 162 3322|KE PPB +254 709 770 100',
  })

const percentage = 'must be a number from 0 to 100'

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine(isOrigin, { message: 'must be a scheme and a host alone, such as https://check.example' })
    .optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  SECRET_KEY: secretKey,
  SECRET_KEY_PREVIOUS: secretKey,
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must be one line with an email address')
    .optional(),
  SUPPORT_EMAIL: email.optional(),
  SECURITY_CONTACT: contact.optional(),
  DEMO_URL: contact.optional(),
  REGULATORS: regulators.default([]),
  SELLER: z
    .string()
    .transform((lines) =>
      lines
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .default([]),
  VAT_PERCENT: z.coerce.number(percentage).min(0, percentage).max(100, percentage).optional(),
  ADMIN_EMAIL: email.pipe(z.string().toLowerCase()).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_ROLE: z.enum(staffRoles, `must be ${staffRoles.join(', ')}`).optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every(isNetwork), {
      message: 'must be addresses or networks, such as 10.0.0.0/8, 2001:db8::/32',
    })
    .optional(),
  DOMAIN_TARGET: hostName.optional(),
  DOMAIN_DNS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every((entry) => isIP(entry.replace(/:\d+$/, '')) > 0 || isIP(entry) > 0), {
      message: 'must be IP addresses of DNS servers, such as 1.1.1.1, 8.8.8.8',
    })
    .optional(),
  DOMAIN_TOKEN: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, hyphens and underscores')
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key of Paystack: sk_test_... or sk_live_...')
    .optional(),
  PAYSTACK_URL: url(['http:', 'https:']).default('https://api.paystack.co'),
  PAYMENTS: z.enum(['paystack', 'sandbox'], 'must be paystack or sandbox').optional(),
  TILE_URL: url(['http:', 'https:'])
    .refine(hasPlainHost, oneHost)
    .refine(isTileTemplate, {
      message: 'must hold {z}, {x} and {y}, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    })
    .optional(),
  TILE_ATTRIBUTION: z
    .string()
    .regex(/^[^\r\n]{1,300}$/, 'must be one line of at most 300 characters')
    .optional(),
  GEOCODER_URL: url(['http:', 'https:'])
    .refine(hasPlainHost, oneHost)
    .refine((value) => !/[?#]/.test(value), { message: 'must have no query, such as https://geocoder.example/search' })
    .optional(),
  API_KEY_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000).default(600),
  AT_USSD_SECRET: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, hyphens and underscores')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9A-Za-z]{32}$/, 'must be the auth token of your Twilio account: 32 letters and digits')
    .optional(),
  SMS_NUMBER: z
    .string()
    .regex(/^\+?\d[\d ]{1,18}\d$/, 'must be a phone number or a short code: digits, such as +234 700 123 4567 or 20120')
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be the phone number ID of your WhatsApp app: digits')
    .optional(),
  WHATSAPP_ACCESS_TOKEN: z
    .string()
    .regex(/^[\w.|-]{20,1000}$/, 'must be an access token of Meta: letters and digits')
    .optional(),
  WHATSAPP_APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the secret of your app at Meta: 32 digits and letters a to f')
    .optional(),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, hyphens and underscores')
    .optional(),
  WHATSAPP_URL: url(['http:', 'https:']).default('https://graph.facebook.com/v24.0'),
  LOG_SIGNING_KEY: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z+/]{43}=$/, 'must be 32 random bytes in base64, such as `openssl rand -base64 32` prints')
    .optional(),
  LOG_ORIGIN: z
    .string()
    .regex(/^[\w.:/-]{1,200}$/, 'must be an address without its scheme, such as check.example/log')
    .optional(),
  SCANS_KEPT_MONTHS: wholeNumber(1, 120).default(13),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must be at least 16 characters without spaces, such as `openssl rand -hex 24` prints')
    .optional(),
  WORKERS: wholeNumber(1, 16).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
})

export type Config = Omit<
  z.infer<typeof settings>,
  'PUBLIC_URL' | 'DATA_DIR' | 'MAIL_FROM' | 'WEBHOOK_PRIVATE_ADDRESSES'
> & {
  WEBHOOK_PRIVATE_ADDRESSES: '0' | '1'
  PUBLIC_URL: string
  DATA_DIR: string
  MAIL_FROM: string
}

/** A wrong setting. The message names it and says what to do. */
export class ConfigError extends Error {}

/** Reads the settings (docs/settings.md) once. An empty value counts as unset. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('\n'))
  const values = parsed.data
  if (values.PAYMENTS === 'paystack' && !values.PAYSTACK_SECRET_KEY)
    throw new ConfigError('PAYSTACK_SECRET_KEY is missing: PAYMENTS=paystack needs it.')
  if (values.SECRET_KEY_PREVIOUS && !values.SECRET_KEY)
    throw new ConfigError('SECRET_KEY is missing: SECRET_KEY_PREVIOUS is the key that it replaces.')
  if (values.TILE_URL && !values.TILE_ATTRIBUTION)
    throw new ConfigError('TILE_ATTRIBUTION is missing: with TILE_URL, the map must name who drew it.')
  if (values.SMS_NUMBER && !values.TWILIO_AUTH_TOKEN)
    throw new ConfigError('TWILIO_AUTH_TOKEN is missing: without it nobody answers messages to SMS_NUMBER.')
  requireAllOfWhatsApp(values)
  if (values.NODE_ENV === 'production') requireForProduction(values)
  // `origin` writes scheme and host in lower case: some phone scanners do not open HTTPS://.
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    WEBHOOK_PRIVATE_ADDRESSES: values.WEBHOOK_PRIVATE_ADDRESSES ?? (values.NODE_ENV === 'production' ? '0' : '1'),
    DATA_DIR: values.DATA_DIR ?? fileURLToPath(new URL('../../../data', import.meta.url)),
    MAIL_FROM: values.MAIL_FROM ?? `Sahihi <no-reply@${new URL(publicUrl).hostname}>`,
  }
}

const whatsAppNames = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

function requireAllOfWhatsApp(values: z.infer<typeof settings>) {
  const missing = whatsAppNames.filter((name) => values[name] === undefined)
  if (missing.length > 0 && missing.length < whatsAppNames.length)
    throw new ConfigError(`${missing.join(', ')} missing: WhatsApp needs all of ${whatsAppNames.join(', ')}, or none.`)
}

function requireForProduction(values: z.infer<typeof settings>) {
  if (!values.PUBLIC_URL) throw new ConfigError('PUBLIC_URL is missing: in production it is printed into every code.')
  if (!values.SMTP_URL) throw new ConfigError('SMTP_URL is missing: in production mails must leave the house.')
  if (values.DATABASE_URL && !values.SECRET_KEY)
    throw new ConfigError(
      'SECRET_KEY is missing: in production with DATABASE_URL every server needs the same one. `openssl rand -base64 32` makes one; keep a copy apart from the database.',
    )
  if (!values.PAYSTACK_SECRET_KEY && values.PAYMENTS !== 'sandbox')
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY is missing: without it plans are paid in a sandbox, where no money moves. PAYMENTS=sandbox says that this is meant.',
    )
  rejectTestPayments(values)
  if (!values.WHATSAPP_URL.startsWith('https:'))
    throw new ConfigError('WHATSAPP_URL must begin with https: in production, as the access token is sent to it.')
}

// Test cards are public: anyone could get a plan for nothing.
function rejectTestPayments({ PAYMENTS, PAYSTACK_SECRET_KEY = '', PAYSTACK_URL }: z.infer<typeof settings>) {
  if (PAYMENTS === 'sandbox') return
  if (PAYSTACK_SECRET_KEY.startsWith('sk_test_'))
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY is a test key: in production it must be sk_live_..., as no real money moves with it.',
    )
  if (!PAYSTACK_URL.startsWith('https:'))
    throw new ConfigError('PAYSTACK_URL must begin with https: in production, as the secret key is sent to it.')
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) =>
  `The setting ${path.join('.')} is wrong: it ${message.startsWith('must') ? message : `is not as expected (${message})`}.`

import { type ErrorCode, type ErrorReply, errorStatus } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'

/** The parts of a JSON Schema that examples are built from. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  default?: unknown
  examples?: unknown[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minimum?: number
  minItems?: number
  description?: string
  /** The optional field that this one may replace; the example has that one. */
  'x-in-place-of'?: string
}
export type Schemas = Record<string, Schema>

/** Values for fields whose schema says too little. */
const byName: Record<string, unknown> = {
  address: '1 Marina, Lagos',
  after: '12480',
  batchDisplayName: 'Run 7',
  batchName: 'Run 7',
  batchNumber: '4T7QK2M9XD',
  brandName: 'Emzor',
  browser: 'Chrome',
  businessRegistrationNumber: 'RC 123456',
  category: 'Medicine',
  city: 'Kano',
  code: 'data:image/svg+xml;base64,PHN2Zy8+',
  color: '#0B5D3B',
  company: 'Emzor',
  companyName: 'Emzor',
  country: 'Nigeria',
  csv: 'EMZ-0001\nEMZ-0002\n',
  currency: 'NGN',
  cursor: '12480',
  date: '2026-05-03',
  day: '2026-05-03',
  description: 'Tablets, 10 x 10',
  email: 'ngozi@emzor.example',
  expirationDate: '2028-04-01',
  from: '2026-04-27',
  host: 'verify.example',
  label: 'Taste',
  manufacturingDate: '2026-04-01',
  markets: 'NG-KN',
  message: 'Done.',
  name: 'Paracetamol 500 mg',
  os: 'Android',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  newPassword: 'a longer, newer password',
  phone: '+234 700 000 0000',
  phoneNumber: '+234 801 234 5678',
  pin: '123456',
  productName: 'Paracetamol 500 mg',
  q: '7K2M-9QXD-04TB-H6WZ',
  reason: 'A cap was loose.',
  reference: 'SHH-018f3c1e7a5b7000',
  scanLimit: 5,
  serial: '7K2M-9QXD-04TB-H6WZ',
  shopperEmail: 'help@emzor.example',
  shopperPhone: '+234 700 000 0000',
  shopperWebsite: 'https://emzor.example/help',
  search: 'Emzor',
  timeZone: 'Africa/Lagos',
  title: 'How do you like it?',
  to: '2026-05-03',
  token: 'Zk1yV3h6b0pQd2N5eFJ0TGJXc2FLbTlVcU9uWnZpYzQ',
  value: 'taste',
  verificationNumber: '7K2M9QXD04TBH6WZ',
  website: 'https://emzor.example/help',
}

const byFormat: Record<string, unknown> = {
  uuid: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
  'date-time': '2026-05-03T10:00:00.000Z',
  date: '2026-05-03',
  email: 'ngozi@emzor.example',
  uri: 'https://sahihi.example/',
}

/** An example of a value that fits a schema; `name` is the field that it is for. */
export function buildExample(schema: Schema, schemas: Schemas, name = '', depth = 0): unknown {
  if (schema.$ref) return buildExample(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name, depth)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  // Some fields are a day in one schema and a moment in another.
  if (schema.format === 'date-time') return byFormat['date-time']
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.length) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const choice = choices.find(({ type }) => type !== 'null')
    const isEmpty = choice !== choices[0] || (choices.length > 1 && choice?.type === 'string' && !(name in byName))
    return choice && !isEmpty ? buildExample(choice, schemas, name, depth) : null
  }
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => buildExample(part, schemas, name, depth) as object))
  return plainExample(schema, schemas, name, depth)
}

function plainExample(schema: Schema, schemas: Schemas, name: string, depth: number): unknown {
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (schema.properties && depth < 8)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([, inner]) => inner['x-in-place-of'] === undefined)
        .map(([field, inner]) => [field, buildExample(inner, schemas, field, depth + 1)]),
    )
  if (type === 'array')
    return (schema.prefixItems ?? repeated(schema)).map((item) => buildExample(item, schemas, name, depth + 1))
  if (type === 'object') return buildRecord(schema, schemas, depth)
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer')
    return typeof byName[name] === 'number' ? byName[name] : Math.max(schema.minimum ?? 0, 3)
  if (/(^id|Id)$/.test(name)) return byFormat.uuid
  return byName[name] ?? (schema.format && byFormat[schema.format]) ?? 'text'
}

/** An object with free keys, such as the count of each verdict. */
function buildRecord({ required = [], additionalProperties: value }: Schema, schemas: Schemas, depth: number) {
  const inner = typeof value === 'object' ? value : {}
  return Object.fromEntries(required.map((field) => [field, buildExample(inner, schemas, field, depth + 1)]))
}

const repeated = ({ items, minItems = 1 }: Schema): Schema[] =>
  items ? Array<Schema>(Math.max(1, minItems)).fill(items) : []

const errorMessages: Record<ErrorCode, string> = {
  invalid_input: messages.invalidInput,
  unauthenticated: messages.unauthenticated,
  membership_ended: messages.membershipEnded.removed('Kano Bottling Ltd'),
  key_expired: messages.apiKeyExpired,
  key_revoked: messages.apiKeyRevoked,
  plan_required: messages.feedbackPlanRequired,
  payment_pending: messages.paymentPending,
  payment_failed: messages.paymentRefused.failed,
  not_allowed: messages.forbidden,
  scope_required: messages.scopeRequired(['codes:write']),
  address_not_allowed: messages.addressNotAllowed('203.0.113.7'),
  second_factor_required: messages.codeRequired,
  second_factor_setup_required: secondFactorMessages.secondFactorRequired,
  password_required: messages.passwordRequired,
  limit_reached: messages.limitReachedReply,
  not_found: messages.notFound,
  conflict: messages.noChange,
  rate_limited: messages.rateLimited(60),
  internal: messages.internal,
  busy: messages.busy,
  unavailable: messages.unavailable,
}

/** The error replies of an operation by status, each with an example for each code. */
export const buildErrorResponses = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, ofStatus]) => [status, errorResponse(ofStatus)]),
  )

const errorResponse = (codes: ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorReply' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
    },
  },
})

function errorExample(code: ErrorCode): ErrorReply {
  const message = errorMessages[code]
  return {
    success: false,
    message,
    error: message,
    code,
    ...(code === 'invalid_input' ? { errors: [{ field: 'email', message: messages.notAnEmail }] } : {}),
    ...(code === 'plan_required' ? { subscriptionRequired: true } : {}),
  }
}

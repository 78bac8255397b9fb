import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { seconds } from '../time.ts'
import { type Found, type PaymentProvider, ProviderAway } from './provider.ts'

type Means = {
  /** Without a slash at the end. The built-in sandbox knows its own address only when it listens. */
  url: () => string
  key: () => Promise<string>
  isTest: boolean
  patience?: number
}

/**
 * Paystack by its HTTP contract (paystack.com/docs/api: Transactions, Webhooks). It is lenient where Paystack's answers vary
 * and strict about money. What it cannot make sense of is ProviderAway: never a yes, never a no.
 */
export function paystack({ url, key, isTest, patience = seconds(15) }: Means): PaymentProvider {
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(url() + path, {
      method,
      headers: {
        authorization: `Bearer ${await key()}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new ProviderAway(`no answer to ${method} ${path}`, { cause })
    })
    const parsed = answer.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success || response.status >= 500)
      throw new ProviderAway(`no sense in its answer ${response.status} to ${method} ${path}`)
    return { ...parsed.data, httpStatus: response.status }
  }

  return {
    isTest,
    async initialize({ reference, email, amount, metadata, callbackUrl, isToRecur }) {
      const { status, message, data, httpStatus } = await ask('POST', '/transaction/initialize', {
        reference,
        email,
        amount,
        currency: 'NGN',
        callback_url: callbackUrl,
        metadata: {
          ...metadata,
          cancel_action: `${callbackUrl}?reference=${reference}`,
          ...(isToRecur ? { custom_filters: { recurring: true } } : {}),
        },
      })
      const begun = initialized.safeParse(data)
      if (!status || httpStatus !== 200 || !begun.success)
        throw new ProviderAway(`it did not begin the payment: ${message}`)
      return { authorizationUrl: begun.data.authorization_url }
    },
    async verify(reference) {
      const { status, message, data, httpStatus } = await ask(
        'GET',
        `/transaction/verify/${encodeURIComponent(reference)}`,
      )
      if (!status && /transaction.*not found/i.test(message) && [400, 404].includes(httpStatus)) return undefined
      const found = transaction.safeParse(data)
      if (!status || httpStatus !== 200 || !found.success)
        throw new ProviderAway(`it did not say what became of a payment: ${message}`)
      return foundOf(found.data)
    },
    async charge({ reference, email, amount, metadata, authorizationCode }) {
      const { status, message, data, httpStatus } = await ask('POST', '/transaction/charge_authorization', {
        reference,
        email,
        amount,
        currency: 'NGN',
        authorization_code: authorizationCode,
        metadata,
      })
      if (aboutUs.includes(httpStatus)) throw new ProviderAway(`it did not hear of a charge: ${message}`)
      // A reference that it has already is a charge of ours whose answer was lost.
      const isRefused = !status && httpStatus >= 400 && !/duplicate/i.test(message)
      return {
        confirmUrl: challenge.safeParse(data).data?.authorization_url ?? null,
        refused: isRefused ? text.parse(message) || 'It was refused.' : null,
      }
    },
    async isSigned(body, signature) {
      if (typeof signature !== 'string') return false
      const expected = Buffer.from(signed(await key(), body))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The value of `x-paystack-signature`: the secret key's HMAC of the body's bytes, in hexadecimal. */
export const signed = (key: string, body: Buffer) => createHmac('sha512', key).update(body).digest('hex')

// Our key, our address, our haste: nothing about the card.
const aboutUs = [401, 403, 404, 408, 429]

type Answer = z.infer<typeof answer> & { httpStatus: number }
const answer = z.object({ status: z.boolean(), message: z.string().catch(''), data: z.unknown().optional() })
// A browser is sent there.
const address = z.url({ protocol: /^https?$/ })
const initialized = z.object({ authorization_url: address })
const challenge = z.object({ paused: z.literal(true), authorization_url: address })

// PostgreSQL stores neither a NUL nor half a surrogate pair.
const text = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed().slice(0, 200))
const whole = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int())
const transaction = z.object({
  // An unsigned 64-bit integer: as a JSON number it may have lost its last digits, which is why nothing leans on it.
  id: z
    .union([text, z.number().transform(String)])
    .nullish()
    .catch(null),
  status: z.string(),
  reference: text,
  amount: whole,
  requested_amount: whole.nullish().catch(null),
  currency: text,
  domain: z.string().catch(''),
  channel: text.nullish().catch(null),
  gateway_response: text.nullish().catch(null),
  paid_at: z.coerce.date().nullish().catch(null),
  metadata: z.unknown().optional(),
  customer: z.object({ email: text }).nullish().catch(null),
  authorization: z
    .object({
      authorization_code: text,
      reusable: z.boolean().catch(false),
      brand: text.catch(''),
      card_type: text.catch(''),
      last4: text,
      exp_month: z.coerce.string().pipe(text).catch(''),
      exp_year: z.coerce.string().pipe(text).catch(''),
    })
    .nullish()
    .catch(null),
})

const decided = ['success', 'failed', 'reversed'] as const

function foundOf(data: z.infer<typeof transaction>): Found {
  const { authorization, customer } = data
  return {
    state: decided.find((state) => state === data.status) ?? 'pending',
    reference: data.reference,
    amount: data.amount,
    requestedAmount: data.requested_amount ?? null,
    currency: data.currency,
    isTest: data.domain === 'test',
    metadata: metadataOf(data.metadata),
    id: data.id ?? null,
    channel: data.channel ?? null,
    paidAt: data.paid_at ?? null,
    failure: data.gateway_response ?? null,
    cardLast4: authorization?.last4.slice(0, 4) ?? null,
    card:
      authorization?.reusable && customer
        ? {
            authorizationCode: authorization.authorization_code,
            email: customer.email,
            brand: authorization.brand || authorization.card_type || 'Card',
            last4: authorization.last4,
            expires: `${authorization.exp_month.padStart(2, '0')}/${authorization.exp_year.slice(-2)}`,
          }
        : null,
  }
}

/** It comes back as an object, as JSON text, or as `""`, `0` or `null` for none. */
function metadataOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value) return value as Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(String(value))
    return typeof parsed === 'object' && parsed ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

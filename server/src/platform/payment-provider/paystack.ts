import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { seconds } from '../lib/time.ts'
import { type PaymentProvider, type ProviderTransaction, ProviderUnavailable } from './provider.ts'

type Options = {
  /** Without a trailing slash. A function, because the built-in sandbox only knows its address once the server listens. */
  url: () => string
  key: () => Promise<string>
  isTest: boolean
  timeout?: number
}

/**
 * The HTTP API of Paystack (paystack.com/docs/api: Transactions, Webhooks). Lenient where Paystack's answers vary, and strict about
 * money. Throws ProviderUnavailable for answers that it does not understand: they are neither a success nor a failure.
 */
export function paystack({ url, key, isTest, timeout = seconds(15) }: Options): PaymentProvider {
  async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<ApiResponse> {
    const response = await fetch(url() + path, {
      method,
      headers: {
        authorization: `Bearer ${await key()}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new ProviderUnavailable(`no answer to ${method} ${path}`, { cause })
    })
    const parsed = apiResponse.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success || response.status >= 500)
      throw new ProviderUnavailable(`no sense in its answer ${response.status} to ${method} ${path}`)
    return { ...parsed.data, httpStatus: response.status }
  }

  return {
    isTest,
    async initialize({ reference, email, amount, metadata, callbackUrl, isRecurring }) {
      const { status, message, data, httpStatus } = await request('POST', '/transaction/initialize', {
        reference,
        email,
        amount,
        currency: 'NGN',
        callback_url: callbackUrl,
        metadata: {
          ...metadata,
          cancel_action: `${callbackUrl}?reference=${reference}`,
          ...(isRecurring ? { custom_filters: { recurring: true } } : {}),
        },
      })
      const checkout = initialized.safeParse(data)
      if (!status || httpStatus !== 200 || !checkout.success)
        throw new ProviderUnavailable(`it did not begin the payment: ${message}`)
      return { authorizationUrl: checkout.data.authorization_url }
    },
    async verify(reference) {
      const { status, message, data, httpStatus } = await request(
        'GET',
        `/transaction/verify/${encodeURIComponent(reference)}`,
      )
      if (!status && /transaction.*not found/i.test(message) && [400, 404].includes(httpStatus)) return undefined
      const parsed = transaction.safeParse(data)
      if (!status || httpStatus !== 200 || !parsed.success)
        throw new ProviderUnavailable(`it did not say what became of a payment: ${message}`)
      return toTransaction(parsed.data)
    },
    async charge({ reference, email, amount, metadata, authorizationCode }) {
      const { status, message, data, httpStatus } = await request('POST', '/transaction/charge_authorization', {
        reference,
        email,
        amount,
        currency: 'NGN',
        authorization_code: authorizationCode,
        metadata,
      })
      if (unrelatedToCard.includes(httpStatus)) throw new ProviderUnavailable(`it did not hear of a charge: ${message}`)
      // A duplicate reference means that the answer to our own charge was lost.
      const isRefused = !status && httpStatus >= 400 && !/duplicate/i.test(message)
      return {
        confirmUrl: challenge.safeParse(data).data?.authorization_url ?? null,
        refused: isRefused ? text.parse(message) || 'It was refused.' : null,
      }
    },
    async verifySignature(body, signature) {
      if (typeof signature !== 'string') return false
      const expected = Buffer.from(signBody(await key(), body))
      const actual = Buffer.from(signature)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}

/** The value of `x-paystack-signature`: a hexadecimal HMAC of the body's bytes with the secret key. */
export const signBody = (key: string, body: Buffer) => createHmac('sha512', key).update(body).digest('hex')

// These are about our key, our network or our rate, not about the card.
const unrelatedToCard = [401, 403, 404, 408, 429]

type ApiResponse = z.infer<typeof apiResponse> & { httpStatus: number }
const apiResponse = z.object({ status: z.boolean(), message: z.string().catch(''), data: z.unknown().optional() })
// Browsers are redirected there, so it must be a web address.
const webUrl = z.url({ protocol: /^https?$/ })
const initialized = z.object({ authorization_url: webUrl })
const challenge = z.object({ paused: z.literal(true), authorization_url: webUrl })

// PostgreSQL stores neither a NUL nor half a surrogate pair.
const text = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed().slice(0, 200))
const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int())
const transaction = z.object({
  // An unsigned 64-bit integer: a JSON number may have lost its last digits, so nothing depends on it.
  id: z
    .union([text, z.number().transform(String)])
    .nullish()
    .catch(null),
  status: z.string(),
  reference: text,
  amount: wholeNumber,
  requested_amount: wholeNumber.nullish().catch(null),
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

const finalStates = ['success', 'failed', 'reversed'] as const
const processingStates = ['pending', 'processing', 'queued']

function toTransaction(data: z.infer<typeof transaction>): ProviderTransaction {
  const { authorization, customer } = data
  return {
    state: finalStates.find((state) => state === data.status) ?? 'pending',
    isProcessing: processingStates.includes(data.status),
    reference: data.reference,
    amount: data.amount,
    requestedAmount: data.requested_amount ?? null,
    currency: data.currency,
    isTest: data.domain === 'test',
    metadata: parseMetadata(data.metadata),
    id: data.id ?? null,
    channel: data.channel ?? null,
    paidAt: data.paid_at ?? null,
    failureReason: data.gateway_response ?? null,
    cardLast4: authorization?.last4.slice(0, 4) ?? null,
    card:
      authorization?.reusable && customer
        ? {
            authorizationCode: authorization.authorization_code,
            email: customer.email,
            brand: authorization.brand || authorization.card_type || 'Card',
            last4: authorization.last4,
            expiry: `${authorization.exp_month.padStart(2, '0')}/${authorization.exp_year.slice(-2)}`,
          }
        : null,
  }
}

/** Paystack returns it as an object, as JSON text, or as `""`, `0` or `null` for none. */
function parseMetadata(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value) return value as Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(String(value))
    return typeof parsed === 'object' && parsed ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

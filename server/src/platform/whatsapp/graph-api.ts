import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { seconds } from '../lib/time.ts'
import { timingSafeEqualText } from '../lib/timing-safe-equal-text.ts'

export type GraphSettings = {
  /** With the version of the API, without a trailing slash. A function, because a stand-in of this server only knows it once it listens. */
  url: () => string
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
}

/** `later`: it was not taken, and may be another time. `unknown`: it may have been sent, so it must not be sent again. */
export type SendOutcome = 'sent' | 'refused' | 'later' | 'unknown'

/** WhatsApp could not be asked now. */
export class WhatsAppUnavailable extends Error {}

export type WhatsApp = ReturnType<typeof whatsApp>

/** A photo of WhatsApp has at most 5 MB. */
const maxMediaBytes = 5 * 1024 * 1024
const timeout = seconds(15)
/** Where Meta keeps media. Our token is sent there, so no other host is called. */
const mediaHost = 'lookaside.fbsbx.com'

/** The WhatsApp Cloud API (developers.facebook.com/docs/whatsapp/cloud-api). */
export function whatsApp({ url, phoneNumberId, accessToken, appSecret, verifyToken }: GraphSettings) {
  const request = (address: string, init: RequestInit = {}) =>
    fetch(address, {
      ...init,
      headers: { authorization: `Bearer ${accessToken}`, ...init.headers },
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    })
  const read = async (address: string) => {
    const response = await request(address).catch((cause: unknown) => {
      throw new WhatsAppUnavailable('WhatsApp did not answer.', { cause })
    })
    if (response.status === 429 || response.status >= 500)
      throw new WhatsAppUnavailable(`WhatsApp answered ${response.status}.`)
    return response
  }
  return {
    phoneNumberId,
    /** Whether a call that wants to set up the webhook knows our token. */
    isSetUpBy: (token: unknown) => timingSafeEqualText(token, verifyToken),
    /** Whether the signature of a webhook is valid for the exact bytes of its body. */
    isSigned: (body: Buffer, signature: unknown) => timingSafeEqualText(signature, signWebhook(appSecret, body)),

    /** Sends one message. `content` is as the API takes it, without the address. */
    async send(to: string, content: object): Promise<SendOutcome> {
      const body = JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to, ...content })
      const headers = { 'content-type': 'application/json' }
      const path = `${url()}/${phoneNumberId}/messages`
      const response = await request(path, { method: 'POST', headers, body }).catch(failureOf)
      if (typeof response === 'string') return response
      if (response.ok) return 'sent'
      const isError = apiError.safeParse(await response.json().catch(() => undefined)).success
      if (response.status === 429 || (isError && response.status >= 500)) return 'later'
      return response.status >= 500 ? 'unknown' : 'refused'
    },

    /** The bytes of a photo; undefined if it is gone, too large or elsewhere. Throws WhatsAppUnavailable. */
    async download(mediaId: string): Promise<Buffer | undefined> {
      const description = await read(`${url()}/${encodeURIComponent(mediaId)}?phone_number_id=${phoneNumberId}`)
      const media = mediaDescription.safeParse(await description.json().catch(() => undefined))
      if (!description.ok || !media.success || media.data.file_size > maxMediaBytes) return undefined
      if (!isMediaAddress(media.data.url, url())) return undefined
      const file = await read(media.data.url)
      return file.ok && file.body ? readUpTo(file.body, maxMediaBytes) : undefined
    },
  }
}

/** The value of `X-Hub-Signature-256`. */
export const signWebhook = (appSecret: string, body: Buffer) =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

const apiError = z.object({ error: z.object({ message: z.string() }) })
const mediaDescription = z.object({ url: z.url({ protocol: /^https?$/ }), file_size: z.coerce.number().default(0) })

function isMediaAddress(address: string, apiUrl: string): boolean {
  const { origin, protocol, hostname, port } = new URL(address)
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && hostname === mediaHost && port === '')
}

// Errors of a connection that was never made: nothing was sent.
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

function failureOf(error: unknown): SendOutcome {
  const { code } = (error as { cause?: { code?: string } }).cause ?? {}
  return code && unconnected.includes(code) ? 'later' : 'unknown'
}

/** Undefined for a body that goes on beyond `maxBytes`, whatever its headers say. */
async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes) return undefined // which cancels the stream
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new WhatsAppUnavailable('WhatsApp broke off a photo.', { cause })
  }
  return Buffer.concat(chunks)
}

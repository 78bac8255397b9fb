import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { qrMatrix, quietZone } from '../../platform/lib/qr-matrix.ts'
import { type GraphSettings, signWebhook } from '../../platform/whatsapp/graph-api.ts'
import { signForm } from './sign-form.ts'
import type { SentMessage, WhatsAppSandbox } from './whatsapp-sandbox.ts'

type Gateway = { path: string; secret: string }
export type Gateways = {
  ussd: Gateway
  sms: Gateway
  /** Only the built-in sandbox: what the real one is sent, a simulator cannot show. */
  whatsApp: { path: string; settings: GraphSettings; sandbox: WhatsAppSandbox } | undefined
}
/** A call of the gateway and its response. `answer` is what the phone shows; undefined when the call failed. */
export type GatewayCall = {
  path: string
  request: string
  status: number
  response: string
  answer: string | undefined
}
export type PhoneState = {
  phone?: string
  ussd?: GatewayCall & { sessionId: string; typed: string; isOpen: boolean }
  sms?: GatewayCall & { body: string; messageSid: string }
  /** The messages to the phone, the newest last. */
  whatsApp?: GatewayCall & { messageId: string; fields: Record<string, string>; messages: SentMessage[] }
}

/** Acts as the gateway: calls its path over HTTP with the fields, and the secret or signature, that the real gateway sends. */
export async function simulatePhone(
  app: FastifyInstance,
  gateways: Gateways,
  { publicUrl, form }: { publicUrl: string; form: URLSearchParams },
): Promise<PhoneState> {
  const phone = form.get('phone') || '+2348000000000'
  if (form.get('channel') === 'whatsApp' && gateways.whatsApp)
    return { phone, whatsApp: await sendWhatsApp(app, gateways.whatsApp, { publicUrl, phone, form }) }
  return form.get('channel') === 'sms'
    ? { phone, sms: await sendText(app, gateways.sms, { publicUrl, phone, form }) }
    : { phone, ussd: await dial(app, gateways.ussd, { phone, form }) }
}

type Input = { phone: string; form: URLSearchParams }

async function dial(app: FastifyInstance, { path, secret }: Gateways['ussd'], { phone, form }: Input) {
  const sessionId = form.get('sessionId') || `ATUid_${randomBytes(16).toString('hex')}`
  const previous = form.get('typed') ?? ''
  const input = form.get('input')
  const typed = input === null ? '' : [...(previous ? [previous] : []), input].join('*')
  const fields = new URLSearchParams({
    sessionId,
    serviceCode: '*384*100#',
    phoneNumber: phone,
    networkCode: '62130',
    text: typed,
  })
  const call = await post(app, path, { url: `${path}?secret=${secret}`, body: fields.toString() })
  const answer = /^(?:CON|END) ([\s\S]*)$/.exec(call.response)?.[1]
  return { ...call, answer, sessionId, typed, isOpen: call.response.startsWith('CON ') }
}

async function sendText(
  app: FastifyInstance,
  { path, secret }: Gateways['sms'],
  { publicUrl, phone, form }: Input & { publicUrl: string },
) {
  const messageSid = form.get('messageSid') || `SM${randomBytes(16).toString('hex')}`
  const body = form.get('body') ?? ''
  const fields = new URLSearchParams({
    MessageSid: messageSid,
    AccountSid: 'AC00000000000000000000000000000000',
    From: phone,
    To: '+2347000000000',
    Body: body,
    NumMedia: '0',
  })
  const headers = { 'x-twilio-signature': signForm(secret, publicUrl + path, fields) }
  const call = await post(app, path, { url: path, body: fields.toString(), headers })
  const answer = /<Message>([\s\S]*)<\/Message>/
    .exec(call.response)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return { ...call, answer, body, messageSid }
}

async function sendWhatsApp(
  app: FastifyInstance,
  { path, settings, sandbox }: NonNullable<Gateways['whatsApp']>,
  { publicUrl, phone, form }: Input & { publicUrl: string },
) {
  const from = phone.replace(/\D/g, '') || '2348000000000'
  const messageId = form.get('messageId') || `wamid.${randomBytes(16).toString('hex')}`
  const fields = Object.fromEntries(['body', 'photoOf', 'tapped'].map((name) => [name, form.get(name) ?? '']))
  const message = {
    id: messageId,
    from,
    timestamp: String(Math.floor(Date.now() / 1000)),
    ...(await composeContent(sandbox, fields, publicUrl)),
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '2347000000000', phone_number_id: settings.phoneNumberId },
    contacts: [{ profile: { name: 'Shopper' }, wa_id: from }],
    messages: [message],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signWebhook(settings.appSecret, Buffer.from(body)),
  }
  const answered = sandbox.nextMessage(from)
  const call = await post(app, path, { url: path, body, headers })
  await answered
  const messages = sandbox.messagesTo(from)
  return { ...call, answer: undefined, messageId, fields, messages }
}

async function composeContent(
  sandbox: WhatsAppSandbox,
  { body, photoOf, tapped }: Record<string, string>,
  publicUrl: string,
) {
  if (tapped)
    return { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: tapped, title: '' } } }
  if (!photoOf) return { type: 'text', text: { body } }
  const id = sandbox.addPhoto(await drawCode(`${publicUrl}/verify/${photoOf}`))
  return { type: 'image', image: { id, mime_type: 'image/png' } }
}

/** A picture of a QR code, 8 pixels a module. */
function drawCode(link: string): Promise<Buffer> {
  const { size, dark } = qrMatrix(link.slice(0, 200))
  const pixels = Buffer.from(Array.from({ length: size * size }, (_, i) => (dark[i] ? 0 : 255)))
  const margin = 8 * quietZone
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: 8 * size, kernel: 'nearest' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .png()
    .toBuffer()
}

async function post(
  app: FastifyInstance,
  path: string,
  { url, body, headers = {} }: { url: string; body: string; headers?: Record<string, string> },
) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
  })
  return { path, request: body, status: response.statusCode, response: response.body }
}

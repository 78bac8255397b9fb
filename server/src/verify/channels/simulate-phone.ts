import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { signForm } from './sign-form.ts'

export type Gateways = Record<'ussd' | 'sms', { path: string; secret: string }>
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
}

/** Acts as the gateway: calls its path over HTTP with the fields, and the secret or signature, that the real gateway sends. */
export async function simulatePhone(
  app: FastifyInstance,
  gateways: Gateways,
  { publicUrl, form }: { publicUrl: string; form: URLSearchParams },
): Promise<PhoneState> {
  const phone = form.get('phone') || '+2348000000000'
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
  const call = await post(app, path, { url: `${path}?secret=${secret}`, fields })
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
  const call = await post(app, path, { url: path, fields, headers })
  const answer = /<Message>([\s\S]*)<\/Message>/
    .exec(call.response)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return { ...call, answer, body, messageSid }
}

async function post(
  app: FastifyInstance,
  path: string,
  { url, fields, headers = {} }: { url: string; fields: URLSearchParams; headers?: Record<string, string> },
) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: fields.toString(),
  })
  return { path, request: fields.toString(), status: response.statusCode, response: response.body }
}

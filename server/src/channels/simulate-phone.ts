import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { signForm } from './sign-form.ts'

export type Gateways = Record<'ussd' | 'sms', { path: string; secret: string }>
/** A call as it was made, and the answer to it. `answer` is what the phone shows, absent when the call failed. */
export type Exchange = { path: string; sent: string; status: number; received: string; answer: string | undefined }
export type Played = {
  phone?: string
  ussd?: Exchange & { sessionId: string; typed: string; goesOn: boolean }
  sms?: Exchange & { body: string; messageSid: string }
}

/** Does what the gateway would: calls its path over HTTP with the fields and the secret or signature of its own contract. */
export async function playPhone(
  app: FastifyInstance,
  gateways: Gateways,
  { publicUrl, form }: { publicUrl: string; form: URLSearchParams },
): Promise<Played> {
  const phone = form.get('phone') || '+2348000000000'
  return form.get('channel') === 'sms'
    ? { phone, sms: await text(app, gateways.sms, { publicUrl, phone, form }) }
    : { phone, ussd: await dial(app, gateways.ussd, { phone, form }) }
}

type Means = { phone: string; form: URLSearchParams }

async function dial(app: FastifyInstance, { path, secret }: Gateways['ussd'], { phone, form }: Means) {
  const sessionId = form.get('sessionId') || `ATUid_${randomBytes(16).toString('hex')}`
  const before = form.get('typed') ?? ''
  const input = form.get('input')
  const typed = input === null ? '' : [...(before ? [before] : []), input].join('*')
  const sent = new URLSearchParams({
    sessionId,
    serviceCode: '*384*100#',
    phoneNumber: phone,
    networkCode: '62130',
    text: typed,
  })
  const exchange = await post(app, path, { url: `${path}?secret=${secret}`, sent })
  const answer = /^(?:CON|END) ([\s\S]*)$/.exec(exchange.received)?.[1]
  return { ...exchange, answer, sessionId, typed, goesOn: exchange.received.startsWith('CON ') }
}

async function text(
  app: FastifyInstance,
  { path, secret }: Gateways['sms'],
  { publicUrl, phone, form }: Means & { publicUrl: string },
) {
  const messageSid = form.get('messageSid') || `SM${randomBytes(16).toString('hex')}`
  const body = form.get('body') ?? ''
  const sent = new URLSearchParams({
    MessageSid: messageSid,
    AccountSid: 'AC00000000000000000000000000000000',
    From: phone,
    To: '+2347000000000',
    Body: body,
    NumMedia: '0',
  })
  const headers = { 'x-twilio-signature': signForm(secret, publicUrl + path, sent) }
  const exchange = await post(app, path, { url: path, sent, headers })
  const answer = /<Message>([\s\S]*)<\/Message>/
    .exec(exchange.received)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return { ...exchange, answer, body, messageSid }
}

async function post(
  app: FastifyInstance,
  path: string,
  { url, sent, headers = {} }: { url: string; sent: URLSearchParams; headers?: Record<string, string> },
) {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: sent.toString(),
  })
  return { path, sent: sent.toString(), status: reply.statusCode, received: reply.body }
}

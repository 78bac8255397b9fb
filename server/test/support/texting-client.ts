import { createHmac, randomBytes } from 'node:crypto'
import { createTestApp } from './test-app.ts'

export const ussdSecret = 'a-secret-of-the-gateway'
export const twilioToken = '0123456789abcdef0123456789abcdef'
export const channelEnv = { AT_USSD_SECRET: ussdSecret, TWILIO_AUTH_TOKEN: twilioToken }
/** The one alphabet of a message with 160 letters: GSM 03.38 without its extension table. */
export const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
export const aPhone = () => `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`

/** A world whose gateways are configured, and their two calls, made by Africa's Talking's and Twilio's own rules. */
export async function createTextingTestApp(env: Record<string, string> = channelEnv) {
  const world = await createTestApp({ env })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  const dial = (
    text: string,
    { phone = aPhone(), sessionId = randomBytes(8).toString('hex'), secret = ussdSecret, app = world.fastify } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/channels/ussd?secret=${secret}`,
      headers: form,
      payload: new URLSearchParams({
        sessionId,
        serviceCode: '*384*7#',
        phoneNumber: phone,
        networkCode: '62130',
        text,
      }).toString(),
    })

  const send = (
    Body: string,
    { phone = aPhone(), sid = `SM${randomBytes(16).toString('hex')}`, signature = '', app = world.fastify } = {},
  ) => {
    const fields: Record<string, string> = { MessageSid: sid, AccountSid: 'AC1', From: phone, To: '+1555', Body }
    const signed = Object.keys(fields)
      .sort()
      .reduce((text, name) => text + name + fields[name], 'http://localhost:3000/api/channels/sms')
    return app.inject({
      method: 'POST',
      url: '/api/channels/sms',
      headers: {
        ...form,
        'x-twilio-signature': signature || createHmac('sha1', twilioToken).update(signed).digest('base64'),
      },
      payload: new URLSearchParams(fields).toString(),
    })
  }

  const scans = () => world.db.selectFrom('scans').selectAll().execute()
  return { ...world, dial, send, scans }
}

/** What the phone shows of a message in TwiML. */
export const messageIn = (twiml: string) =>
  (
    /^<\?xml version="1.0" encoding="UTF-8"\?><Response><Message>([^<]*)<\/Message><\/Response>$/.exec(twiml)?.[1] ?? ''
  ).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

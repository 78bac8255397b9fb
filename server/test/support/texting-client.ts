import { createHmac, randomBytes } from 'node:crypto'
import { createTestApp } from './test-app.ts'

export const ussdSecret = 'a-secret-of-the-gateway'
export const twilioToken = '0123456789abcdef0123456789abcdef'
export const channelEnv = { AT_USSD_SECRET: ussdSecret, TWILIO_AUTH_TOKEN: twilioToken }
/** The alphabet of a message with 160 letters: GSM 03.38 without its extension table. */
export const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
export const randomPhone = () => `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`

/** A test app with the gateways of Africa's Talking and Twilio, and calls in their formats. */
export async function createTextingTestApp(env: Record<string, string> = channelEnv) {
  const testApp = await createTestApp({ env })
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }

  const dial = (
    text: string,
    {
      phone = randomPhone(),
      sessionId = randomBytes(8).toString('hex'),
      secret = ussdSecret,
      app = testApp.fastify,
    } = {},
  ) => {
    const fields = { sessionId, serviceCode: '*384*7#', phoneNumber: phone, networkCode: '62130', text }
    const payload = new URLSearchParams(fields).toString()
    return app.inject({ method: 'POST', url: `/api/channels/ussd?secret=${secret}`, headers: formType, payload })
  }

  const send = (
    Body: string,
    {
      phone = randomPhone(),
      sid = `SM${randomBytes(16).toString('hex')}`,
      signature = '',
      app = testApp.fastify,
      fields = {} as Record<string, string>,
    } = {},
  ) => {
    const form: Record<string, string> = {
      MessageSid: sid,
      AccountSid: 'AC1',
      From: phone,
      To: '+1555',
      Body,
      ...fields,
    }
    const textToSign = Object.keys(form)
      .sort()
      .reduce((text, name) => text + name + form[name], 'http://localhost:3000/api/channels/sms')
    const hash = signature || createHmac('sha1', twilioToken).update(textToSign).digest('base64')
    const payload = new URLSearchParams(form).toString()
    return app.inject({
      method: 'POST',
      url: '/api/channels/sms',
      headers: { ...formType, 'x-twilio-signature': hash },
      payload,
    })
  }

  const scans = () => testApp.db.selectFrom('scans').selectAll().execute()
  return { ...testApp, dial, send, scans }
}

/** The text of a TwiML message. */
export const messageOfTwiml = (twiml: string) =>
  (
    /^<\?xml version="1.0" encoding="UTF-8"\?><Response><Message>([^<]*)<\/Message><\/Response>$/.exec(twiml)?.[1] ?? ''
  ).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

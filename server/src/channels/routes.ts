import { randomBytes } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { scanTrustOf } from '../scans/scan-trust.ts'
import { answerSms } from './answer-sms.ts'
import { answerUssd } from './answer-ussd.ts'
import { type Gateways, playPhone } from './simulate-phone.ts'
import { phonePage } from './phone-page.ts'

const hidden = { schema: { hide: true } }

/**
 * What the gateways of SMS and USSD call; each is there only with its secret. Outside production the simulator has a pair of
 * its own where none is configured, with secrets that nobody else knows.
 */
export async function channelRoutes(app: FastifyInstance, context: AppContext) {
  takeForms(app)
  const { AT_USSD_SECRET, TWILIO_AUTH_TOKEN, NODE_ENV } = context.config
  const isPlayed = NODE_ENV !== 'production'
  const own = randomBytes(16).toString('hex')
  const gateway = (name: keyof Gateways, secret: string | undefined): Gateway | undefined => {
    if (secret) return { path: `/api/channels/${name}`, secret }
    return isPlayed ? { path: `/dev/phone/${name}`, secret: own } : undefined
  }
  const ussd = gateway('ussd', AT_USSD_SECRET)
  const sms = gateway('sms', TWILIO_AUTH_TOKEN)
  if (ussd) ussdRoute(app, context, ussd)
  if (sms) smsRoute(app, context, sms)
  if (isPlayed && ussd && sms) phoneRoutes(app, context, { ussd, sms })
}

type Gateway = Gateways['ussd']

function ussdRoute(app: FastifyInstance, context: AppContext, { path, secret }: Gateway) {
  app.post<{ Querystring: { secret?: unknown } }>(path, hidden, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(await answerUssd(context, { secret: request.query.secret, form: formOf(request) }, secret)),
  )
}

function smsRoute(app: FastifyInstance, context: AppContext, { path, secret }: Gateway) {
  app.post(path, hidden, async (request, reply) => {
    const signature = request.headers['x-twilio-signature']
    return reply
      .type('text/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(await answerSms(context, { path: request.url, signature, form: formOf(request) }, secret))
  })
}

function phoneRoutes(app: FastifyInstance, context: AppContext, gateways: Gateways) {
  app.get('/dev/phone', hidden, async (_request, reply) =>
    reply.headers(pageHeaders).serializer(String).send(phonePage({})),
  )
  app.post('/dev/phone', hidden, async (request, reply) => {
    if (!scanTrustOf(request)) throw new AppError('not_allowed', messages.notAScan)
    const played = await playPhone(app, gateways, { publicUrl: context.config.PUBLIC_URL, form: formOf(request) })
    return reply.headers(pageHeaders).serializer(String).send(phonePage(played))
  })
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  'cache-control': 'no-store',
}

// As text, whatever it says it is: what is no form has none of the fields, and no signature.
function takeForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body))
}

const formOf = ({ body }: FastifyRequest) => new URLSearchParams(typeof body === 'string' ? body : '')

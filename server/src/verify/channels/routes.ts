import { randomBytes } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasPhonePage, type RequireDeveloper } from '../../platform/http/developer-pages.ts'
import { sendPlainPage, sendText } from '../../platform/http/send-text.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { hasWhatsApp, whatsAppSandboxPath, whatsAppSandboxSettings } from '../../platform/whatsapp/create-whatsapp.ts'
import { assessScanTrust } from '../scans/scan-trust.ts'
import { answerSms } from './answer-sms.ts'
import { answerUssd } from './answer-ussd.ts'
import type { ChannelContext } from './erase-by-text.ts'
import { phonePage } from './phone-page.ts'
import { type Gateways, simulatePhone } from './simulate-phone.ts'
import { createWhatsAppSandbox } from './whatsapp-sandbox.ts'
import { whatsAppWebhook } from './whatsapp-webhook.ts'

const hidden = { schema: { hide: true } }

/**
 * The endpoints that the gateways of SMS, USSD and WhatsApp call. Each is mounted only when its secret is set. Outside production the
 * phone simulator mounts its own where none is set, with a random secret.
 */
export async function channelRoutes(
  app: FastifyInstance,
  { requireDeveloper, ...context }: ChannelContext & { requireDeveloper: RequireDeveloper },
) {
  parseForms(app)
  const { AT_USSD_SECRET, TWILIO_AUTH_TOKEN } = context.config
  const hasSimulator = hasPhonePage(context.config)
  app.addHook('onRequest', async (request, reply) =>
    request.routeOptions.url?.startsWith('/dev/') ? requireDeveloper(request, reply) : undefined,
  )
  const simulatorSecret = randomBytes(16).toString('hex')
  const gateway = (name: 'ussd' | 'sms', secret: string | undefined): Gateway | undefined => {
    if (secret) return { path: `/api/channels/${name}`, secret }
    return hasSimulator ? { path: `/dev/phone/${name}`, secret: simulatorSecret } : undefined
  }
  const ussd = gateway('ussd', AT_USSD_SECRET)
  const sms = gateway('sms', TWILIO_AUTH_TOKEN)
  if (ussd) ussdRoute(app, context, ussd)
  if (sms) smsRoute(app, context, sms)
  const whatsApp = await mountWhatsApp(app, context)
  if (hasSimulator && ussd && sms) phoneRoutes(app, context, { ussd, sms, whatsApp })
}

/** The webhook, and without settings the sandbox that it belongs to. Returns the sandbox for the simulator. */
async function mountWhatsApp(app: FastifyInstance, context: ChannelContext): Promise<Gateways['whatsApp']> {
  const { whatsApp, config, server } = context
  if (!whatsApp) return undefined
  const isReal = hasWhatsApp(config)
  const path = isReal ? '/api/channels/whatsapp' : '/dev/phone/whatsapp'
  await app.register(whatsAppWebhook, { context, whatsApp, path })
  if (isReal) return undefined
  const settings = whatsAppSandboxSettings(config, () => server.url)
  const sandbox = createWhatsAppSandbox(settings)
  await app.register(async (scope) => sandbox.routes(scope, settings.url), { prefix: whatsAppSandboxPath })
  return { path, settings, sandbox }
}

type Gateway = Gateways['ussd']

function ussdRoute(app: FastifyInstance, context: ChannelContext, { path, secret }: Gateway) {
  app.post<{ Querystring: { secret?: unknown } }>(path, hidden, async (request, reply) => {
    const answer = await answerUssd(
      { ...context, log: request.log },
      { secret: request.query.secret, form: readForm(request) },
      secret,
    )
    return sendText(reply, 'text/plain', answer)
  })
}

function smsRoute(app: FastifyInstance, context: ChannelContext, { path, secret }: Gateway) {
  app.post(path, hidden, async (request, reply) => {
    const signature = request.headers['x-twilio-signature']
    const answer = await answerSms(
      { ...context, log: request.log },
      { path: request.url, signature, form: readForm(request) },
      secret,
    )
    return sendText(reply, 'text/xml', answer)
  })
}

function phoneRoutes(app: FastifyInstance, context: ChannelContext, gateways: Gateways) {
  const hasWhatsApp = gateways.whatsApp !== undefined
  app.get('/dev/phone', hidden, async (_request, reply) => sendPlainPage(reply, phonePage({ hasWhatsApp })))
  app.post('/dev/phone', hidden, async (request, reply) => {
    if (!assessScanTrust(request, context.config)) throw new AppError('not_allowed', messages.notAScan)
    const state = await simulatePhone(app, gateways, { publicUrl: context.config.PUBLIC_URL, form: readForm(request) })
    return sendPlainPage(reply, phonePage({ ...state, hasWhatsApp }))
  })
}

// Reads every body as text, of any content type: a body that is not a form has no fields and no signature.
function parseForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body))
}

const readForm = ({ body }: FastifyRequest) => new URLSearchParams(typeof body === 'string' ? body : '')

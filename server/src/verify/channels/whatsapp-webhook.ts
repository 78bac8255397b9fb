import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import type { FastifyInstance } from 'fastify'
import { sendText } from '../../platform/http/send-text.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { WhatsApp } from '../../platform/whatsapp/graph-api.ts'
import type { ChannelContext } from './erase-by-text.ts'
import { receiveWhatsApp } from './receive-whatsapp.ts'

// Meta sends up to 3 MB when it delivers again what could not be delivered.
const bodyLimit = 3 * 1024 * 1024

/** The webhook of the WhatsApp Cloud API: its set-up, and the messages. The signature covers the bytes, so the body is not parsed. */
export async function whatsAppWebhook(
  app: FastifyInstance,
  { context, whatsApp, path }: { context: ChannelContext; whatsApp: WhatsApp; path: string },
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  app.get<{ Querystring: Record<string, unknown> }>(path, hidden, async ({ query }, reply) => {
    const challenge = query['hub.challenge']
    const isChallenge = typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge)
    if (query['hub.mode'] !== 'subscribe' || !isChallenge || !whatsApp.isSetUpBy(query['hub.verify_token']))
      throw new AppError('not_allowed', channelMessages.secretInvalid)
    return sendText(reply, 'text/plain', challenge)
  })
  app.post(path, hidden, async ({ body, headers, log }) => {
    await receiveWhatsApp({ ...context, log }, whatsApp, { body, signature: headers['x-hub-signature-256'] })
    return { success: true }
  })
}

const hidden = { schema: { hide: true } }

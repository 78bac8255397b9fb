import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import qrcode from 'qrcode'
import { signWebhook } from '../../src/platform/whatsapp/graph-api.ts'
import { createWhatsAppSandbox } from '../../src/verify/channels/whatsapp-sandbox.ts'
import { run } from './postgres-server.ts'
import { createTestApp } from './test-app.ts'

export const appSecret = '0123456789abcdef0123456789abcdef'
export const whatsAppEnv = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'EAAGm0PX4ZCpsBAtoken',
  WHATSAPP_APP_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: 'a-token-for-the-set-up',
}
export const whatsAppPath = '/api/channels/whatsapp'
export const randomNumber = () => `23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
export const qrCode = (text: string) => qrcode.toBuffer(text, { scale: 6 })

/** A test app with a WhatsApp that speaks the Cloud API over HTTP, and webhooks as Meta sends them. */
export async function createWhatsAppTestApp(options: { logTo?: (line: string) => void } = {}) {
  const settings = {
    accessToken: whatsAppEnv.WHATSAPP_ACCESS_TOKEN,
    phoneNumberId: whatsAppEnv.WHATSAPP_PHONE_NUMBER_ID,
  }
  const sandbox = createWhatsAppSandbox(settings)
  /** What it does instead of its usual answer to the next calls. */
  const faults: ((reply: FastifyReply) => unknown)[] = []
  const calls: string[] = []
  const graph = Fastify()
  graph.addHook('preHandler', async (request, reply) => {
    calls.push(`${request.method} ${request.url}`)
    const fault = faults.shift()
    if (fault) return fault(reply)
  })
  let url = ''
  sandbox.routes(graph, () => url)
  url = await graph.listen({ port: 0, host: '127.0.0.1' })
  const app = await createTestApp({ ...options, env: { ...whatsAppEnv, WHATSAPP_URL: url }, mailRetrySeconds: 1 })
  await app.fastify.registerChannelJobs()

  const post = (body: string | Buffer, signature = signWebhook(appSecret, Buffer.from(body))) =>
    app.call('POST', whatsAppPath, {
      body,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    })

  const envelope = (messages: unknown[], phoneNumberId = settings.phoneNumberId) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
              contacts: [{ profile: { name: 'Aisha' }, wa_id: '2348030000001' }],
              messages,
            },
          },
        ],
      },
    ],
  })

  const message = (from: string, content: object) => ({
    from,
    id: `wamid.${randomBytes(16).toString('base64')}`,
    timestamp: String(Math.floor(app.time.now.getTime() / 1000)),
    ...content,
  })
  const text = (from: string, body: string) => message(from, { type: 'text', text: { body } })
  const photo = (from: string, file: Buffer) =>
    message(from, { type: 'image', image: { id: sandbox.addPhoto(file), mime_type: 'image/jpeg', sha256: 'x' } })
  const tap = (from: string, id: string) =>
    message(from, { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: 'x' } } })

  /** Resolves when every message has been answered. */
  async function settled() {
    const waiting = `select from jobs.job where name = 'answer-whatsapp' and state in ('created', 'retry', 'active') limit 1`
    while ((await run(app.url, waiting)).rowCount) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Delivers a message, and returns what its sender received since. */
  async function answersTo(sent: { from: string }, times = 1) {
    const earlier = sandbox.messagesTo(sent.from).length
    for (let i = 0; i < times; i++) await post(JSON.stringify(envelope([sent])))
    await settled()
    return sandbox.messagesTo(sent.from).slice(earlier)
  }
  const answerTo = async (sent: { from: string }) => {
    const [answer] = await answersTo(sent)
    return {
      text: answer?.text?.body ?? answer?.interactive?.body.text ?? '',
      taps:
        answer?.interactive?.type === 'list'
          ? answer.interactive.action.sections.flatMap(({ rows }) => rows)
          : (answer?.interactive?.action.buttons.map(({ reply }) => reply) ?? []),
    }
  }

  const scans = () => app.db.selectFrom('scans').selectAll().execute()
  const close = async () => {
    await graph.close()
    await app.close()
  }
  const messages = { message, text, photo, tap }
  return { ...app, ...messages, sandbox, faults, calls, post, envelope, settled, answersTo, answerTo, scans, close }
}

import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { seconds } from '../../platform/lib/time.ts'

/** What was sent to a telephone, as the Cloud API was given it. */
export type SentMessage = z.output<typeof sendable>

/**
 * A WhatsApp for development and tests: the parts of the Cloud API that platform/whatsapp/graph-api.ts uses, as strict as that, with the
 * phones and photos in memory.
 */
export function createWhatsAppSandbox({ accessToken, phoneNumberId }: { accessToken: string; phoneNumberId: string }) {
  const sent: SentMessage[] = []
  const photos = new Map<string, Buffer>()
  const arrivals = new EventEmitter()
  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.authorization !== `Bearer ${accessToken}`) return refuse(reply, 401, 190, 'Invalid OAuth token')
  }
  return {
    sent,
    /** Stores a photo as if a user had sent it, and returns its id. */
    addPhoto(photo: Buffer): string {
      const id = randomUUID()
      if (photos.size >= maxKept) photos.delete([...photos.keys()][0] ?? '')
      photos.set(id, photo)
      return id
    },
    messagesTo: (phone: string) => sent.filter(({ to }) => to === phone),
    /** Resolves when the next message to a phone arrives, or after some seconds. */
    nextMessage: (phone: string) =>
      once(arrivals, phone, { signal: AbortSignal.timeout(seconds(8)) }).then(
        () => {},
        () => {},
      ),
    /** `url` is where these routes are. */
    routes(app: FastifyInstance, url: () => string) {
      const options = { schema: { hide: true }, onRequest: authenticate }
      app.post(`/${phoneNumberId}/messages`, options, async (request, reply) => {
        const body = typeof request.body === 'string' ? parseJson(request.body) : request.body
        const message = sendable.safeParse(body)
        if (!message.success) return refuse(reply, 400, 100, `Invalid parameter: ${message.error.issues[0]?.path}`)
        sent.push(message.data)
        if (sent.length > maxKept) sent.shift()
        const { to } = message.data
        arrivals.emit(to)
        return {
          messaging_product: 'whatsapp',
          contacts: [{ input: to, wa_id: to }],
          messages: [{ id: `wamid.${randomUUID()}` }],
        }
      })
      app.get<{ Params: { id: string } }>('/media/:id', options, async (request, reply) => {
        const photo = photos.get(request.params.id)
        return photo ? reply.type('image/png').send(photo) : refuse(reply, 404, 100, 'Media not found')
      })
      app.get<{ Params: { id: string } }>('/:id', options, async (request, reply) => {
        const { id } = request.params
        const photo = photos.get(id)
        if (!photo) return refuse(reply, 400, 100, 'Unsupported get request')
        const sha256 = createHash('sha256').update(photo).digest('hex')
        const file = { url: `${url()}/media/${id}`, mime_type: 'image/png', sha256, file_size: photo.length }
        return { messaging_product: 'whatsapp', id, ...file }
      })
    },
  }
}
export type WhatsAppSandbox = ReturnType<typeof createWhatsAppSandbox>

const maxKept = 100

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } })

const title = (max: number) => z.string().min(1).max(max)
const sendable = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d+$/),
  type: z.enum(['text', 'interactive']),
  text: z.object({ body: title(4096), preview_url: z.boolean() }).optional(),
  interactive: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('button'),
        body: z.object({ text: title(1024) }),
        action: z.object({
          buttons: z
            .array(z.object({ type: z.literal('reply'), reply: z.object({ id: title(256), title: title(20) }) }))
            .min(1)
            .max(3),
        }),
      }),
      z.object({
        type: z.literal('list'),
        body: z.object({ text: title(4096) }),
        action: z.object({
          button: title(20),
          sections: z
            .array(
              z.object({
                rows: z
                  .array(z.object({ id: title(200), title: title(24) }))
                  .min(1)
                  .max(10),
              }),
            )
            .length(1),
        }),
      }),
    ])
    .optional(),
})

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { decrypt, encrypt } from '../../platform/lib/encrypt.ts'
import type { WhatsApp } from '../../platform/whatsapp/graph-api.ts'
import { insertWhatsAppMessage } from './queries.ts'

export const whatsAppQueue = 'answer-whatsapp'
/** A message, readable only by the job that answers it, because it contains its sender's number. */
export type SealedMessage = { key: string; sealed: string }

const id = z.string().min(1).max(512)
const reply = z.object({ id: z.string().max(300) })
const photo = z.object({ id: z.string().regex(/^[\w.-]{1,200}$/), caption: z.string().max(5_000).default('') })
const message = z.object({
  id,
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: z.coerce.number().int().positive(),
  type: z.string().max(40),
  text: z
    .object({ body: z.string().max(5_000) })
    .optional()
    .catch(undefined),
  image: photo.optional().catch(undefined),
  /** A photo in full size is sent as a document. */
  document: photo
    .extend({ mime_type: z.string().startsWith('image/') })
    .optional()
    .catch(undefined),
  interactive: z.object({ button_reply: reply.optional(), list_reply: reply.optional() }).optional().catch(undefined),
})
export type WhatsAppMessage = z.output<typeof message>

/**
 * Takes a webhook of the WhatsApp Cloud API: stores each new message to our number for a job, sealed, because jobs are stored in the
 * database. The same message again is ignored. What is signed but no message, such as a receipt, needs no answer.
 */
export async function receiveWhatsApp(
  { db, jobs, clock, secrets, config }: AppContext,
  whatsApp: WhatsApp,
  { body, signature }: { body: unknown; signature: unknown },
): Promise<void> {
  if (!Buffer.isBuffer(body) || !whatsApp.isSigned(body, signature))
    throw new AppError('not_allowed', channelMessages.signatureInvalid)
  for (const received of parseMessages(body, whatsApp.phoneNumberId)) {
    // The id names the number of the sender.
    const key = (await secrets.hmac('whatsapp-message', received.id, clock())).toString('base64url')
    const context = { secretKey: config.SECRET_KEY, purpose, owner: key }
    const sealed = encrypt(context, Buffer.from(JSON.stringify(received))).toString('base64')
    await db.transaction().execute(async (tx) => {
      if (await insertWhatsAppMessage(tx, key, clock())) await jobs.enqueue(tx, whatsAppQueue, { key, sealed })
    })
  }
}

const purpose = 'whatsapp-message'

/** The message; undefined if it was sealed with a key that is gone. */
export function openMessage({ config }: Pick<AppContext, 'config'>, { key, sealed }: SealedMessage) {
  for (const secretKey of [config.SECRET_KEY, config.SECRET_KEY_PREVIOUS]) {
    const text = secretKey && decrypt({ secretKey, purpose, owner: key }, Buffer.from(sealed, 'base64'))
    if (text) return message.parse(JSON.parse(text.toString()))
  }
  return undefined
}

const list = z.array(z.unknown()).catch([])
const envelope = z.object({ entry: list })
const entry = z.object({ changes: list })
const change = z.object({
  value: z.object({ metadata: z.object({ phone_number_id: z.string() }), messages: list }),
})

/** The messages to one of our numbers, leaving out what is of another shape. */
function parseMessages(body: Buffer, phoneNumberId: string): WhatsAppMessage[] {
  const each = <Output>(schema: z.ZodType<Output>, values: unknown[]) =>
    values.flatMap((value) => schema.safeParse(value).data ?? [])
  const changes = each(envelope, [parseJson(body)])
    .flatMap(({ entry: entries }) => each(entry, entries))
    .flatMap((one) => each(change, one.changes))
  return changes
    .filter(({ value }) => value.metadata.phone_number_id === phoneNumberId)
    .flatMap(({ value }) => each(message, value.messages))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

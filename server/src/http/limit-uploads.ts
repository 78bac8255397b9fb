import type { Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { subnetOf } from '../lib/secrets.ts'

// A file lies in memory from its first byte until it is answered for; at 5 MB each these are 160 MB.
// One that stands still keeps its place for half a minute (app.ts, requestTimeout), so nobody has more than a few.
const mostAtOnce = 32
const mostOfOne = 3
const inside: string[] = []

/**
 * Before anything of a file is kept: it says to be of a kind and a size that are wanted, and there is room for it. Throws a
 * Refusal; what still comes is then read past. Fastify's own limit, which holds for what does not say its size, closes the
 * connection under the sender's hands, who may never see the answer.
 */
export function limitUploads(
  upload: NonNullable<Endpoint['upload']>,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
) {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!upload.types.includes(type.trim().toLowerCase())) throw new AppError('invalid_input', upload.wrongKind)
  if (Number(headers['content-length']) > upload.maxBytes) throw new AppError('invalid_input', upload.tooLarge)
  const holder = subnetOf(ip)
  const isFull = inside.length >= mostAtOnce || inside.filter((one) => one === holder).length >= mostOfOne
  if (isFull) throw new AppError('unavailable', messages.photosFull, {}, 5)
  inside.push(holder)
  reply.raw.once('close', () => inside.splice(inside.indexOf(holder), 1))
}

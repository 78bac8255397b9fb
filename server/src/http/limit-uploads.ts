import type { Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { subnetOf } from '../lib/subnet.ts'

// A file is in memory from its first byte until its reply: at 5 MB each these are 160 MB. A stalled upload keeps its slot for
// half a minute (app.ts, requestTimeout), so one network gets only a few.
const maxUploads = 32
const maxUploadsPerSubnet = 3
const activeSubnets: string[] = []

/**
 * Checks an upload before its body is read: its media type, its declared size, and that a slot is free. Throws AppError; the rest
 * of the body is then read and dropped. Fastify's own limit, for bodies that declare no size, closes the connection, and the
 * sender may never see the reply.
 */
export function limitUploads(
  upload: NonNullable<Endpoint['upload']>,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
) {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!upload.types.includes(type.trim().toLowerCase())) throw new AppError('invalid_input', upload.wrongKind)
  if (Number(headers['content-length']) > upload.maxBytes) throw new AppError('invalid_input', upload.tooLarge)
  const subnet = subnetOf(ip)
  const ofSubnet = activeSubnets.filter((active) => active === subnet).length
  if (activeSubnets.length >= maxUploads || ofSubnet >= maxUploadsPerSubnet)
    throw new AppError('unavailable', messages.uploadsBusy, {}, 5)
  activeSubnets.push(subnet)
  reply.raw.once('close', () => activeSubnets.splice(activeSubnets.indexOf(subnet), 1))
}

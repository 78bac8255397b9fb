import type { FastifyReply } from 'fastify'
import { notFound } from '../lib/app-error.ts'

/** Sends a photo to look at, for its reader alone; not found without one. */
export function sendJpeg(reply: FastifyReply, name: string, jpeg: Buffer | undefined) {
  if (!jpeg) throw notFound()
  return reply
    .type('image/jpeg')
    .header('content-disposition', `inline; filename="${name}.jpg"`)
    .header('cache-control', 'private, no-store')
    .send(jpeg)
}

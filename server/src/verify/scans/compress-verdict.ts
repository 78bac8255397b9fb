import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { verifyCode } from '@sahihi/contract/endpoints/scans.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Halves an answer on its way to a browser: a verdict and its page are 4 kB together. In a single call with little memory it takes
 * 20 µs; the stream that compresses other replies takes five times as long. Long answers, such as those in Yoruba, fit only with
 * brotli, which takes twice as long.
 */
export function compressVerdict(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isVerdict = request.routeOptions.url === verifyCode.path && typeof payload === 'string'
    done(null, isVerdict ? compressed(payload, request, reply) : payload)
  })
}

function compressed(payload: string, request: FastifyRequest, reply: FastifyReply): string | Buffer {
  reply.header('vary', 'accept-encoding')
  const accepted = String(request.headers['accept-encoding'])
  if (payload.length < minBytes) return payload
  if (/\bbr\b/.test(accepted) && Buffer.byteLength(payload) > longBytes) {
    reply.header('content-encoding', 'br').removeHeader('content-length')
    return brotliCompressSync(payload, { params: brotli, chunkSize })
  }
  if (!/\bgzip\b/.test(accepted)) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return gzipSync(payload, { windowBits: 11, memLevel: 4, chunkSize })
}

const minBytes = 600
const longBytes = 1200
// Zlib takes 16 kB for its output unless it is told that less will do.
const chunkSize = 1024
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 11 }

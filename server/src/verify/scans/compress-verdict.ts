import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { verifyCode } from '@sahihi/contract/endpoints/scans.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Halves an answer on its way to a browser: a verdict and its page are 4 kB together. At once and with little memory it takes
 * 20 µs; the stream that compresses other replies takes five times as long. Long answers, such as those in Yoruba, fit only with
 * brotli, which takes twice as long.
 */
export async function compressVerdict(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.routeOptions.url !== verifyCode.path || typeof payload !== 'string') return payload
  reply.header('vary', 'accept-encoding')
  const accepted = String(request.headers['accept-encoding'])
  if (payload.length < minBytes) return payload
  if (/\bbr\b/.test(accepted) && Buffer.byteLength(payload) > longBytes) {
    reply.header('content-encoding', 'br').removeHeader('content-length')
    return brotliCompressSync(payload, { params: brotli })
  }
  if (!/\bgzip\b/.test(accepted)) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return gzipSync(payload, { windowBits: 11, memLevel: 4 })
}

const minBytes = 600
const longBytes = 1200
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 11 }

import type { Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { findPartnerId } from '../lib/identity.ts'
import { toSubnet } from '../lib/subnet.ts'
import { endSlowRequest } from './errors.ts'
import type { UploadLimits } from './request-limits.ts'

type Upload = {
  /** The partner, or the network of a shopper. */
  sender: string
  startedAt: number
  arrivedBytes: () => number
  isArriving: () => boolean
  /** Releases the slot and ends the connection. */
  end: () => void
}

/** Checks an upload before its body is read. */
export type LimitUploads = (
  upload: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
  reply: FastifyReply,
) => void

/**
 * The slots for uploads, because a file is in memory from its first byte until its reply. Shoppers and partners have separate slots, so
 * that strangers cannot keep partners out, and each sender gets only a few.
 */
export function createUploadLimit(limits: UploadLimits): LimitUploads {
  const uploads = { shoppers: new Set<Upload>(), partners: new Set<Upload>() }
  return (upload, request, reply) => {
    requireAccepted(upload, request)
    const partnerId = request.caller && findPartnerId(request.caller)
    const kind = partnerId ? 'partners' : 'shoppers'
    takeSlot(uploads[kind], partnerId ?? toSubnet(request.ip), limits, { maxUploads: maxUploads[kind], request, reply })
  }
}

/** With 5 MB for a shopper's photo and 8 MB for a partner's file, these take up to 290 MB. */
const maxUploads = { shoppers: 32, partners: 16 }
const maxUploadsOfSender = 3

/**
 * Throws AppError for another media type or a declared size that is too large; the rest of the body is then read and dropped.
 * Fastify's own limit, for bodies that declare no size, closes the connection, and the sender may never see the reply.
 */
function requireAccepted(
  { types, maxBytes, wrongKind, tooLarge }: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
) {
  const { headers } = request
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!types.includes(type.trim().toLowerCase())) throw new AppError('invalid_input', wrongKind)
  if (Number(headers['content-length']) > maxBytes) throw new AppError('invalid_input', tooLarge)
}

type SlotRequest = { maxUploads: number; request: FastifyRequest; reply: FastifyReply }

function takeSlot(
  uploads: Set<Upload>,
  sender: string,
  limits: UploadLimits,
  { maxUploads, request, reply }: SlotRequest,
) {
  const listSenderUploads = () => [...uploads].filter((upload) => upload.sender === sender)
  if (listSenderUploads().length >= maxUploadsOfSender) endSlowest(listSenderUploads(), limits)
  if (uploads.size >= maxUploads) endSlowest([...uploads], limits)
  if (uploads.size >= maxUploads || listSenderUploads().length >= maxUploadsOfSender)
    throw new AppError('unavailable', messages.uploadsBusy, {}, 5)
  const { raw } = request
  const bytesBefore = raw.socket.bytesRead
  const upload: Upload = {
    sender,
    startedAt: performance.now(),
    arrivedBytes: () => raw.socket.bytesRead - bytesBefore,
    isArriving: () => !raw.complete,
    end: () => {
      leave()
      endSlowRequest(raw.socket)
    },
  }
  const stopWatching = watchRate(upload, limits)
  const leave = () => {
    stopWatching()
    uploads.delete(upload)
  }
  uploads.add(upload)
  reply.raw.once('close', leave)
}

/** Ends an upload that sends less than the minimum in any period. */
function watchRate(upload: Upload, { periodMs, minBytes }: UploadLimits): () => void {
  let bytesBefore = 0
  const timer = setInterval(() => {
    if (!upload.isArriving()) return clearInterval(timer)
    const bytes = upload.arrivedBytes()
    if (bytes - bytesBefore < minBytes) upload.end()
    bytesBefore = bytes
  }, periodMs).unref()
  return () => clearInterval(timer)
}

/** When no slot is left, ends an upload that is too slow before its period is over. */
function endSlowest(uploads: Upload[], { periodMs, minBytes, graceMs }: UploadLimits) {
  const now = performance.now()
  const rated = uploads
    .filter(({ startedAt, isArriving }) => isArriving() && now - startedAt >= graceMs)
    .map((upload) => ({ upload, rate: upload.arrivedBytes() / (now - upload.startedAt) }))
    .sort((a, b) => a.rate - b.rate)
  const [slowest] = rated
  if (slowest && slowest.rate < minBytes / periodMs) slowest.upload.end()
}

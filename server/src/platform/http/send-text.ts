import type { FastifyReply } from 'fastify'

/** The Content-Security-Policy of a page without scripts, images or fonts. As every page, no other site may frame it. */
const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Sends text made for this request, which no cache keeps. */
export const sendText = (reply: FastifyReply, type: 'text/html' | 'text/plain' | 'text/xml', text: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').serializer(String).send(text)

/** Sends a page of our own tools, outside the built site: only inline styles and forms. */
export const sendPlainPage = (reply: FastifyReply, html: string) =>
  sendText(reply.header('content-security-policy', plainPagePolicy), 'text/html', html)

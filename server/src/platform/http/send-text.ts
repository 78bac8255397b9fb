import type { FastifyReply } from 'fastify'

/** The Content-Security-Policy of a page without scripts, images or fonts. Other sites may not frame it. */
const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Sends text that was made for this request and must not be cached. */
export const sendText = (reply: FastifyReply, type: 'text/html' | 'text/plain' | 'text/xml', text: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').serializer(String).send(text)

/** Sends a page that is not part of the built site, with inline styles and forms only. */
export const sendPlainPage = (reply: FastifyReply, html: string) =>
  sendText(reply.header('content-security-policy', plainPagePolicy), 'text/html', html)

import { parseDigitalLink } from '@sahihi/contract/domain/gs1.ts'
import { gs1Serial } from '@sahihi/contract/domain/scanned-text.ts'
import type { FastifyInstance } from 'fastify'
import { type Pages, sendPage } from '../http/html-pages.ts'
import { languageOf } from '../http/locale.ts'

/**
 * Leads a GS1 Digital Link to the page of its code, which makes the verify call: to open a link counts nothing. A link without a
 * serial leads to the first page, a wrong one to the page for unknown addresses (docs/product.md, "GS1").
 */
export function digitalLinkRoute(app: FastifyInstance, pages: Pages) {
  app.get('/01/*', { schema: { hide: true } }, async (request, reply) => {
    // The address as it was sent: Fastify decodes an encoded slash.
    const link = parseDigitalLink(request.raw.url ?? '')
    if (!link.ok) {
      const language = languageOf(request, reply)
      return sendPage(request, reply.code(400), pages.localized[language].shell)
    }
    const serial = gs1Serial(link)
    return reply.redirect(serial ? `/verify/${encodeURIComponent(serial)}` : '/', 307)
  })
}

import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type Page, pages as pageList } from '@sahihi/contract/domain/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { documentNameAt, type Pages, pagesUnder, sendPage } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { noScriptBatchPage } from './no-script-batch-page.ts'
import { verifyPageRoutes } from './no-script-verify-page.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { testScanRoute } from './test-scan-page.ts'

const hidden = { schema: { hide: true } }
/** Documents with content for a browser without a script, which the routes of their slices send. */
const ownRoutes = ['landing', 'verify', 'verify-batch', 'report', 'report-status', 'privacy', 'contact']

/**
 * The HTML pages: the documents for shoppers and visitors, with the small shell of /verify (docs/architecture.md, "The shopper's
 * page"), the prerendered forms before sign-in, the app for all other pages, and their assets.
 */
export async function htmlRoutes(app: FastifyInstance, context: ScanAppContext, pages: Pages) {
  await app.register(fastifyStatic, {
    root: pages.folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.html*', '.*'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendDocument = (request: FastifyRequest, reply: FastifyReply, name: string) =>
    sendPage(request, reply, pages.document(name, chooseLanguage(request, reply), request.companyHost?.host))
  app.get('/', hidden, async (request, reply) => {
    // Checkers of GS1 resolvers ask for it from their own pages, to see whether the server is there.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendDocument(request, reply, documentNameAt('/'))
  })
  for (const { path, shopperTitle } of pageList as readonly Page[])
    if (!ownRoutes.includes(documentNameAt(path)))
      app.get(path.replace(/\$(\w+)/g, ':$1'), shopperTitle ? pageOnCompanyHosts : hidden, async (request, reply) => {
        if (shopperTitle) return sendDocument(request, reply, documentNameAt(path))
        const isDocument = path === '/for-manufacturers' || path === '/inspect'
        return sendPage(request, reply, isDocument ? pages.document(documentNameAt(path), 'en') : pages.app(path))
      })
  await app.register(async (scope) => verifyRoutes(scope, context, pages))
  app.get<{ Params: { batchNumber: string } }>(
    '/verify-batch/:batchNumber',
    pageOnCompanyHosts,
    async (request, reply) => {
      const language = chooseLanguage(request, reply)
      const { batchNumber } = request.params
      const html = await noScriptBatchPage(
        pagesUnder(pages, request.companyHost?.host),
        { ...context, log: request.log },
        { batchNumber, language, address: request.ip, companyId: request.companyHost?.partnerId },
      )
      return sendText(reply, 'text/html', html)
    },
  )
  // An unknown path shows the "not found" page, with status 404.
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) &&
      !/^\/(api|docs(?!\/guide([/?]|$))|dev|assets|healthz)([/?]|$)/.test(request.url)
    if (wantsPage) return sendDocument(request, reply.code(404), 'not-found')
    throw notFound()
  })
}

async function verifyRoutes(app: FastifyInstance, context: ScanAppContext, pages: Pages) {
  await app.register(formbody)
  app.get<{ Querystring: { serial?: string | string[] } }>('/verify', pageOnCompanyHosts, async (request, reply) => {
    const serial = String(request.query.serial ?? '')
      .trim()
      .slice(0, limits.serialInputMax)
      .toWellFormed()
    return reply.redirect(serial ? `/verify/${encodeURIComponent(serial)}?by=hand` : '/', 303)
  })
  verifyPageRoutes(app, context, pages)
  testScanRoute(app, context, pages)
}

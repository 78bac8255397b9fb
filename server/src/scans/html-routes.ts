import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import { type Page, pages as pageList } from '@sahihi/contract/domain/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { type Pages, sendPage } from '../http/html-pages.ts'
import { languageOf } from '../http/locale.ts'
import { notFound } from '../lib/app-error.ts'
import { noScriptBatchPage } from './no-script-batch-page.ts'
import { noScriptVerifyRoute } from './no-script-verify-page.ts'

const hidden = { schema: { hide: true } }

/** The HTML pages: the prerendered landing, the small shell of /verify (design 6), the shell of all others, and their assets. */
export async function pageRoutes(app: FastifyInstance, context: AppContext, pages: Pages) {
  await app.register(fastifyStatic, {
    root: pages.folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.html*', '.built', '.chunks.json'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const spokenIn = (request: FastifyRequest, reply: FastifyReply) => pages.spoken[languageOf(request, reply)]
  app.get('/', hidden, async (request, reply) => sendPage(request, reply, spokenIn(request, reply).landing))
  // The pages of a code and of a batch follow: these two say something to a browser without scripts.
  for (const { path, spoken } of pageList as readonly Page[])
    if (path !== '/' && !path.startsWith('/verify'))
      app.get(path.replace(/\$(\w+)/g, ':$1'), hidden, async (request, reply) => {
        const { shell } = spoken ? spokenIn(request, reply) : pages
        return sendPage(request, reply, shell)
      })
  await app.register(async (scope) => verifyPage(scope, context, pages))
  app.get<{ Params: { batchNumber: string } }>('/verify-batch/:batchNumber', hidden, async (request, reply) => {
    const language = languageOf(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(await noScriptBatchPage(pages.spoken[language].shell.html, context, request.params.batchNumber, language))
  })
  // An unknown path shows the same "not found" page, and says so to machines too.
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|docs|dev|assets|healthz)(\/|\?|$)/.test(request.url)
    if (wantsPage) return sendPage(request, reply.code(404), spokenIn(request, reply).shell)
    throw notFound()
  })
}

async function verifyPage(app: FastifyInstance, context: AppContext, pages: Pages) {
  await app.register(formbody)
  app.get<{ Querystring: { serial?: string | string[] } }>('/verify', hidden, async (request, reply) => {
    const serial = String(request.query.serial ?? '')
      .trim()
      .slice(0, 64)
      .toWellFormed()
    return reply.redirect(serial ? `/verify/${encodeURIComponent(serial)}?by=hand` : '/', 303)
  })
  app.get('/verify/:serial', hidden, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(pages.spoken[languageOf(request, reply)].verify.replace('__SCAN_ID__', randomUUID())),
  )
  noScriptVerifyRoute(app, context, pages)
}

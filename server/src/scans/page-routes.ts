import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import { pages as pageList } from '@sahihi/contract/pages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pages } from '../lib/pages.ts'
import { notFound } from '../lib/refusal.ts'
import type { Parts } from '../parts.ts'
import { verifyWithoutScript } from './verify-without-script.ts'

/** The HTML pages: the prerendered landing, the small shell of /verify (design 6), the shell of all others, and their assets. */
export async function pageRoutes(app: FastifyInstance, parts: Parts, pages: Pages) {
  await app.register(formbody)
  await app.register(fastifyStatic, {
    root: pages.folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const hidden = { schema: { hide: true } }
  const html = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').serializer(String).send(page)

  app.get('/', hidden, async (_request, reply) => html(reply, pages.landing))
  app.get<{ Querystring: { serial?: string | string[] } }>('/verify', hidden, async (request, reply) => {
    const serial = String(request.query.serial ?? '')
      .trim()
      .slice(0, 64)
    return reply.redirect(serial ? `/verify/${encodeURIComponent(serial)}?by=hand` : '/', 303)
  })
  app.get('/verify/:serial', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(pages.verify.replace('__SCAN_ID__', randomUUID()))
  })
  verifyWithoutScript(app, parts, pages)
  for (const { path } of pageList)
    if (path !== '/' && !path.startsWith('/verify/'))
      app.get(path.replace(/\$(\w+)/g, ':$1'), hidden, async (_request, reply) => html(reply, pages.shell))
  // An unknown path shows the same "not found" page, and says so to machines too.
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|docs|dev|assets|healthz)(\/|$)/.test(request.url)
    if (wantsPage) return html(reply.code(404), pages.shell)
    throw notFound()
  })
}

import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import { pages as pageList } from '@sahihi/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import { type Pages, sendPage } from '../lib/pages.ts'
import { notFound } from '../lib/refusal.ts'
import type { Parts } from '../parts.ts'
import { verifyWithoutScript } from './verify-without-script.ts'

const hidden = { schema: { hide: true } }

/** The HTML pages: the prerendered landing, the small shell of /verify (design 6), the shell of all others, and their assets. */
export async function pageRoutes(app: FastifyInstance, parts: Parts, pages: Pages) {
  await app.register(fastifyStatic, {
    root: pages.folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.html*', '.built'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', hidden, async (request, reply) => sendPage(request, reply, pages.landing))
  for (const { path, built } of pageList)
    if (path !== '/' && !path.startsWith('/verify/'))
      app.get(path.replace(/\$(\w+)/g, ':$1'), hidden, async (request, reply) =>
        sendPage(request, reply.code(built ? 200 : 404), pages.shell),
      )
  await app.register(async (scope) => verifyPage(scope, parts, pages))
  // An unknown path shows the same "not found" page, and says so to machines too.
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|docs|dev|assets|healthz)(\/|\?|$)/.test(request.url)
    if (wantsPage) return sendPage(request, reply.code(404), pages.shell)
    throw notFound()
  })
}

async function verifyPage(app: FastifyInstance, parts: Parts, pages: Pages) {
  await app.register(formbody)
  app.get<{ Querystring: { serial?: string | string[] } }>('/verify', hidden, async (request, reply) => {
    const serial = String(request.query.serial ?? '')
      .trim()
      .slice(0, 64)
      .toWellFormed()
    return reply.redirect(serial ? `/verify/${encodeURIComponent(serial)}?by=hand` : '/', 303)
  })
  app.get('/verify/:serial', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(pages.verify.replace('__SCAN_ID__', randomUUID())),
  )
  verifyWithoutScript(app, parts, pages)
}

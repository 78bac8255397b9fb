import { type Answer, fillsOf, shownOf } from '@sahihi/contract/verdict-fills.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDatabaseAway } from '../lib/db.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import type { Pages } from '../lib/pages.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Parts } from '../parts.ts'
import { judgeScan } from './judge-scan.ts'
import { readOf } from './read-scan.ts'

// A browser without scripts does not tell its own.
const usualTimeZone = 'Africa/Lagos'
const form = z.object({ scanId: z.uuid().optional().catch(undefined) }).catch({})

/** The verdict for a browser without JavaScript: the page's own form posts to its own path (design 6). */
export function verifyWithoutScript(app: FastifyInstance, { settle, clock }: Parts, pages: Pages) {
  app.post<{ Params: { serial: string } }>('/verify/:serial', { schema: { hide: true } }, async (request, reply) => {
    const { serial } = request.params
    const { answer, status } = await judged(async () =>
      judgeScan(settle, readOf(serial, form.parse(request.body ?? {}), request, clock())),
    )
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(fillPage(pages.verify, answer, serial))
  })
}

async function judged(judge: () => Promise<Answer>): Promise<{ answer: Answer | undefined; status: number }> {
  try {
    return { answer: await judge(), status: 200 }
  } catch (error) {
    if (error instanceof Refusal) return { answer: error.body, status: error.status }
    if (isDatabaseAway(error)) return { answer: undefined, status: 503 }
    throw error
  }
}

/** The built page with the template of the verdict, filled, in the place of its content. */
export function fillPage(page: string, answer: Answer | undefined, serial: string): string {
  const fills: Record<string, string | undefined> = fillsOf(answer, serial, usualTimeZone)
  const template = new RegExp(`<template id="verdict-${shownOf(answer)}">([\\s\\S]*?)</template>`).exec(page)?.[1] ?? ''
  const filled = template
    .replace(
      /(<[^>]*\sdata-fill="(\w+)"[^>]*>)(?=<\/)/g,
      (_, tag: string, name: string) => tag + escapeHtml(fills[name] ?? ''),
    )
    .replaceAll('<dl hidden', '<dl') // nobody can open the details without a script
  // Without the templates and the script: the answer is here, and a browser that has scripts after all shall not ask again.
  return page
    .replace(/<template id="verdict-[\s\S]*<\/template>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => filled)
}

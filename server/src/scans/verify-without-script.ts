import { messages } from '@sahihi/contract/messages.ts'
import type { VerdictReply } from '@sahihi/contract/scans.ts'
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
const hidden = { schema: { hide: true } }
const form = z.object({ scanId: z.uuid().optional().catch(undefined) }).catch({})

/** The verdict for a browser without JavaScript: the page's own form posts to its own path (design 6). */
export function verifyWithoutScript(app: FastifyInstance, { verdictDb, settle, clock }: Parts, pages: Pages) {
  app.post<{ Params: { serial: string }; Querystring: { by?: string } }>(
    '/verify/:serial',
    hidden,
    async (request, reply) => {
      const { serial } = request.params
      const scanMethod = request.query.by === 'hand' ? 'MANUAL_ENTRY' : 'QR_SCAN' // as the page's own script tells it
      const { answer, status } = await judged(async () =>
        judgeScan(
          { db: verdictDb, settle },
          readOf(serial, { ...form.parse(request.body ?? {}), scanMethod }, request, clock()),
        ),
      )
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(fillPage(pages.verify, answer, serial))
    },
  )
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

/** The built page with the verdict in the place of its content. */
export function fillPage(page: string, answer: Answer | undefined, serial: string): string {
  const filled = answer?.success && answer.feedbackOnly ? withoutVerdict(answer) : fillTemplate(page, answer, serial)
  // Without the templates and the script: the answer is here, and a browser that has scripts after all shall not ask again.
  return page
    .replace(/<template id="verdict-[\s\S]*<\/template>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => filled)
}

/** The template of the verdict, filled. */
function fillTemplate(page: string, answer: Answer | undefined, serial: string): string {
  const fills: Record<string, string | undefined> = fillsOf(answer, serial, usualTimeZone)
  const template = new RegExp(`<template id="verdict-${shownOf(answer)}">([\\s\\S]*?)</template>`).exec(page)?.[1] ?? ''
  return template
    .replace(
      /(<[^>]*\sdata-fill="(\w+)"[^>]*>)(?=<\/)/g,
      (_, tag: string, name: string) => tag + escapeHtml(fills[name] ?? ''),
    )
    .replaceAll('<dl hidden', '<dl') // nobody can open the details without a script
}

/** For a product that only asks for feedback: no template claims nothing of it. Dressed as they are, in their grey. */
const withoutVerdict = ({ message, reasons, data }: VerdictReply) =>
  `<main class="v grey"><header><h1>${messages.feedbackTitle}</h1><p>${escapeHtml(message)}</p></header><div class=b>` +
  `<h2>${escapeHtml(data.product.name)}</h2><p>${escapeHtml(data.company)}</p>` +
  reasons.map((reason) => `<p class=e>${escapeHtml(reason)}</p>`).join('') +
  `<p>${messages.feedbackNeedsScript}</p>` +
  '<a class=go href="/">Return to Home</a></div></main>'

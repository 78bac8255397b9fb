import { randomUUID } from 'node:crypto'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { type Language, languageQuery, languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { appErrorOf } from '../http/errors.ts'
import type { Pages } from '../http/html-pages.ts'
import { languageOf } from '../http/locale.ts'
import { sendText } from '../http/send-text.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { questionsNeedScript } from './localize-verdict.ts'
import { parseScanRequest } from './parse-scan-request.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyCode } from './verify-code.ts'

type FormPost = { Params: { serial: string }; Querystring: { by?: string } }
type Result = { scanId: string; language: Language; answer: VerdictAnswer }

const form = z.object({ scanId: z.uuid().optional().catch(undefined) }).catch({})
const scanIdOf = ({ body }: FastifyRequest) => form.parse(body ?? {}).scanId ?? randomUUID()

/** The verdict for a browser without JavaScript: the form of the page posts to the page's own path. */
export function noScriptVerifyRoute(app: FastifyInstance, context: ScanAppContext, pages: Pages) {
  app.post<FormPost>('/verify/:serial', { schema: { hide: true }, errorHandler: sendError }, async (request, reply) => {
    const language = languageOf(request, reply)
    const scanId = scanIdOf(request)
    const scanMethod = isTyped(request) ? 'MANUAL_ENTRY' : 'QR_SCAN' // as the page's own script sends it
    const scan = parseScanRequest(context, request.params.serial, { scanId, scanMethod }, request)
    const answer = { success: true as const, ...(await verifyCode(context, scan, { language, isAnonymous: true })) }
    return send(request, reply, { scanId, language, answer })
  })

  // Every error is a page: the browser would show JSON to the shopper.
  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const { status, body, retryAfter } = appErrorOf(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const result = { scanId: scanIdOf(request), language: languageOf(request, reply), answer: body }
    return send(request, reply.code(status), result)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { scanId, language, answer }: Result) {
    const { serial } = request.params as FormPost['Params']
    const verdict = await withoutScript(answer, serial, language)
    const html = fillPage(pages.localized[language].verify, verdict, languageForm(scanId, isTyped(request)))
    return sendText(reply, 'text/html', html)
  }
}

const isTyped = ({ query }: FastifyRequest) => (query as FormPost['Querystring']).by === 'hand'

/** Sends the same scan again for another language. A link would open a page with a new scan. */
function languageForm(scanId: string, isByHand: boolean): string {
  const action = `?${isByHand ? 'by=hand&#38;' : ''}${languageQuery}=`
  const buttons = languages.map(
    ({ tag, name }) => `<button class=go lang=${tag} formaction="${action}${tag}">${name}</button>`,
  )
  return `<form class=b method=post style="grid-template-columns:1fr 1fr"><input type=hidden name=scanId value="${scanId}">${buttons.join('')}</form>`
}

async function withoutScript(answer: VerdictAnswer, serial: string, language: Language): Promise<LocalizedVerdict> {
  if (answer.localized)
    return answer.success && answer.feedbackOnly
      ? { ...answer.localized, nextStep: questionsNeedScript(language) }
      : answer.localized
  const { pending: unanswered, retry } = await loadTranslations(language)
  const { title, sentence, nextStep } = unanswered
  return { language, tone: 'grey', title, sentence, enteredSerial: groupSerial(serial), nextStep, retry }
}

/** The built page with the verdict in place of its content. */
export function fillPage(page: string, verdict: LocalizedVerdict, after: string): string {
  // Without the templates and the script: the verdict is here, and a browser that does run scripts must not scan again.
  return page
    .replace(/<template id=[\s\S]*<\/template>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<h1 class=w[\s\S]*?<\/noscript>/, () => fillTemplate(page, verdict) + after)
}

function fillTemplate(page: string, verdict: LocalizedVerdict): string {
  const template = new RegExp(`<template id=${verdict.tone}>([\\s\\S]*?)</template>`).exec(page)?.[1] ?? ''
  return template.replace(
    /(<[^>]*\sdata-fill="?(\w+)"?[^>]*>)(?=<\/)/g,
    (_, tag: string, name: string) => tag + escapeHtml(verdict[name as keyof LocalizedVerdict] ?? ''),
  )
}

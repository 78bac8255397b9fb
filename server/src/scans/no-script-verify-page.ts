import { randomUUID } from 'node:crypto'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { type Language, languageQuery, languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import { appErrorOf } from '../http/errors.ts'
import type { Pages } from '../http/html-pages.ts'
import { languageOf } from '../http/locale.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { questionsNeedScript } from './localize-verdict.ts'
import { parseScanRequest } from './parse-scan-request.ts'
import { verifyCode } from './verify-code.ts'

type Posted = { Params: { serial: string }; Querystring: { by?: string } }
type Sent = { scanId: string; language: Language; answer: VerdictAnswer }

const form = z.object({ scanId: z.uuid().optional().catch(undefined) }).catch({})
const scanIdOf = ({ body }: FastifyRequest) => form.parse(body ?? {}).scanId ?? randomUUID()

/** The verdict for a browser without JavaScript: the page's own form posts to its own path (design 6). */
export function noScriptVerifyRoute(app: FastifyInstance, { verdictDb, settle, clock }: AppContext, pages: Pages) {
  app.post<Posted>('/verify/:serial', { schema: { hide: true }, errorHandler: sendNo }, async (request, reply) => {
    const language = languageOf(request, reply)
    const scanId = scanIdOf(request)
    const scanMethod = isTyped(request) ? 'MANUAL_ENTRY' : 'QR_SCAN' // as the page's own script tells it
    const read = parseScanRequest(request.params.serial, { scanId, scanMethod }, request, clock())
    const answer = await verifyCode({ db: verdictDb, settle }, read, { language })
    return send(request, reply, { scanId, language, answer })
  })

  // A page, whatever the no: who sent the form would be shown its JSON.
  function sendNo(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const { status, body, retryAfter } = appErrorOf(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const told = { scanId: scanIdOf(request), language: languageOf(request, reply), answer: body }
    return send(request, reply.code(status), told)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { scanId, language, answer }: Sent) {
    const { serial } = request.params as Posted['Params']
    const said = await saidWithoutScript(answer, serial, language)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(fillPage(pages.spoken[language].verify, said, languageForm(scanId, isTyped(request))))
  }
}

const isTyped = ({ query }: FastifyRequest) => (query as Posted['Querystring']).by === 'hand'

/** Sends the same scan again, to be said in another language: a link would open a page that makes a new one. */
function languageForm(scanId: string, isByHand: boolean): string {
  const action = `?${isByHand ? 'by=hand&#38;' : ''}${languageQuery}=`
  const buttons = languages.map(
    ({ tag, name }) => `<button class=go lang=${tag} formaction="${action}${tag}">${name}</button>`,
  )
  return `<form class=b method=post style="grid-template-columns:1fr 1fr"><input type=hidden name=scanId value="${scanId}">${buttons.join('')}</form>`
}

async function saidWithoutScript(answer: VerdictAnswer, serial: string, language: Language): Promise<LocalizedVerdict> {
  if (answer.localized)
    return answer.success && answer.feedbackOnly
      ? { ...answer.localized, nextStep: questionsNeedScript(language) }
      : answer.localized
  const { unanswered, retry } = (await loadTranslations(language)).words
  const { title, sentence, nextStep } = unanswered
  return { language, tone: 'grey', title, sentence, enteredSerial: groupSerial(serial), nextStep, retry }
}

/** The built page with what is said in the place of its content. */
function fillPage(page: string, said: LocalizedVerdict, after: string): string {
  // Without the templates and the script: the answer is here, and a browser that has scripts after all shall not ask again.
  return page
    .replace(/<template id=[\s\S]*<\/template>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<h1 class=w[\s\S]*?<\/noscript>/, () => fillTemplate(page, said) + after)
}

function fillTemplate(page: string, said: LocalizedVerdict): string {
  const template = new RegExp(`<template id=${said.tone}>([\\s\\S]*?)</template>`).exec(page)?.[1] ?? ''
  return template.replace(
    /(<[^>]*\sdata-fill="?(\w+)"?[^>]*>)(?=<\/)/g,
    (_, tag: string, name: string) => tag + escapeHtml(said[name as keyof LocalizedVerdict] ?? ''),
  )
}

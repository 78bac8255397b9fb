import { hash, randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import { normalizePin } from '@sahihi/contract/domain/pin.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { toAppError, withError } from '../../platform/http/errors.ts'
import { formFields } from '../../platform/http/form-fields.ts'
import { type Pages, pagesUnder } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { requireOwnForm } from '../../platform/http/require-own-form.ts'
import { sendText } from '../../platform/http/send-text.ts'
import type { AppError } from '../../platform/lib/app-error.ts'
import { hashToUuid } from '../../platform/lib/hash-to-uuid.ts'
import { extractSerial } from '../scans/extract-serial.ts'
import { pinForm } from '../scans/no-script-pin-form.ts'
import { type Content, describeAnswer, fillPage, linkToReport, withoutScript } from '../scans/no-script-verify-page.ts'
import { pinWords } from '../scans/pin-words.ts'
import { requireOwnCode } from '../scans/require-own-code.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { checkPin } from './check-pin.ts'

type Visit = { Params: { serial: string } }
type Deps = { context: ScanAppContext; pages: Pages }

/** Takes the hidden PIN of a code from the form of a page without JavaScript. Every answer is a page, even an error. */
export async function noScriptPinPage(app: FastifyInstance, { context, pages }: Deps) {
  await app.register(formbody)

  // For someone who opens the address of an answer.
  app.get<Visit>('/verify/:serial/pin', pageOnCompanyHosts, async ({ params }, reply) =>
    reply.redirect(`/verify/${encodeURIComponent(params.serial)}`, 303),
  )

  const onRequest = async (request: FastifyRequest) => requireOwnForm(request, context.config)
  const errorHandler = async (cause: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(cause, request)
    const content = await describeFailedCheck(error, request, chooseLanguage(request, reply))
    return send(request, withError(reply, error), content)
  }
  const options = { ...pageOnCompanyHosts, onRequest, errorHandler }

  app.post<Visit>('/verify/:serial/pin', options, async (request, reply) => {
    const language = chooseLanguage(request, reply)
    const { serial } = request.params
    const { pin: typed, attemptId } = readForm(request)
    const pin = normalizePin(typed)
    if (pin === undefined) return send(request, reply.code(400), malformedPage(serial, attemptId, language))
    const check = {
      serial: extractSerial(serial, context.companyHosts.ownHosts),
      pin,
      attemptId: deriveAttemptId(attemptId, pin),
      sessionId: null,
      address: request.ip,
      countMiss: () => context.limitMisses(request.ip),
    }
    await requireOwnCode(context, request, check.serial, language)
    const answer = await checkPin(context, check, { language, isAnonymous: true })
    const content = await describeAnswer({ success: true, ...answer }, serial, language)
    return send(request, reply, { ...content, isReportFirst: answer.pin?.outcome === 'pin_wrong' })
  })

  async function send(request: FastifyRequest, reply: FastifyReply, content: Content) {
    const html = await fillPage(pagesUnder(pages, request.companyHost?.host), chooseLanguage(request, reply), content)
    return sendText(reply, 'text/html', html)
  }
}

function malformedPage(serial: string, attemptId: string, language: Language): Content {
  const { label, malformed } = pinWords[language].field
  return {
    verdict: { language, tone: 'grey', title: label, sentence: malformed },
    report: undefined,
    pin: pinForm('quiet', { language, serial, attemptId, isOpen: true }),
  }
}

/** A verdict that comes before the PIN; or that there is no answer yet, with the form to send the same attempt again. */
async function describeFailedCheck(
  { status, body }: AppError,
  request: FastifyRequest,
  language: Language,
): Promise<Content> {
  const { serial } = request.params as Visit['Params']
  const { retry: _, ...verdict } = await withoutScript(body, serial, language)
  const mayRetry = !body.verdict && status !== 404
  const { attemptId } = readForm(request)
  return {
    verdict,
    report: linkToReport(serial, body.verdict),
    ...(mayRetry && { pin: pinForm('quiet', { language, serial, attemptId, isOpen: true }) }),
  }
}

const form = z.object({ pin: z.string().catch(''), attemptId: z.uuid().optional().catch(undefined) })

function readForm({ body }: FastifyRequest) {
  const { pin, attemptId = randomUUID() } = form.parse(formFields(body))
  return { pin, attemptId }
}

/**
 * The attempt of a form and a PIN: another PIN in the same form, as after Back, is another attempt. The form's own id is stored
 * nowhere, so this one tells nothing about the PIN.
 */
const deriveAttemptId = (formId: string, pin: string) => hashToUuid(hash('sha256', `${formId} ${pin}`, 'buffer'))

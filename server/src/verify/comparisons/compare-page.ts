import formbody from '@fastify/formbody'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findCodeId } from '../../catalog/codes/find-code-id.ts'
import { findSpots, type Spot } from '../../catalog/pictures/find-spots.ts'
import type { AppContext } from '../../platform/context.ts'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { toAppError, withError } from '../../platform/http/errors.ts'
import { formFields } from '../../platform/http/form-fields.ts'
import { type Pages, pagesUnder, sendPage } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { requireOwnForm } from '../../platform/http/require-own-form.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { notFound, tooMany } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { describePage, translateReason, wordsByLanguage } from '../scans/localize-verdict.ts'
import {
  buildReportLink,
  type Content,
  contactLinks,
  describeAnswer,
  fillPage,
} from '../scans/no-script-verify-page.ts'
import { contactOf } from '../scans/verify-batch.ts'
import { answersOf, findMaker, findScan, type OwnScan, storeAnswer } from './queries.ts'

type Visit = { Params: { serial: string } }
type Deps = { context: AppContext; pages: Pages }
/** A visitor who compares: their scan, the spots, and what they answered about each. */
type Comparison = { scan: OwnScan; spots: Spot[]; isSame: Map<string, boolean> }

/** For one network: three answers a shopper, so it is enough for a carrier. */
const answerLimit = { max: 120, seconds: 60 }

const place = z.object({ scan: z.uuid(), n: z.coerce.number().int().min(1).max(99).optional().catch(undefined) })
const answered = z.object({ scan: z.uuid(), spot: z.uuid(), answer: z.enum(['same', 'different']) })

/**
 * Asks a shopper whether the spots of their pack look as in the manufacturer's pictures, a page each, without a script
 * (docs/verdicts.md, "Guided comparison"). A scan id that is not of this code is not found.
 */
export async function comparePage(app: FastifyInstance, { context, pages }: Deps) {
  await app.register(formbody)
  const options = { ...pageOnCompanyHosts, errorHandler: sendError }
  const onRequest = async (request: FastifyRequest) => requireOwnForm(request, context.config)

  app.get<Visit>('/verify/:serial/compare', options, async (request, reply) => {
    const { scan, n } = parse(place, request.query)
    const comparison = await findComparison(context, request.params.serial, scan)
    const { spots, isSame } = comparison
    const open = spots.findIndex(({ id }) => !isSame.has(id))
    const shown = n !== undefined && n <= spots.length ? n - 1 : open
    const language = chooseLanguage(request, reply)
    const content =
      shown < 0
        ? await describeResult(context, comparison, request, language)
        : describeQuestion(spots, shown, { serial: request.params.serial, scan, language })
    return send(reply, language, content, shown >= 0)
  })

  app.post<Visit>('/verify/:serial/compare', { ...options, onRequest }, async (request, reply) => {
    const { scan: scanId, spot: spotId, answer } = parse(answered, formFields(request.body))
    const now = context.clock()
    const network = await addressKey(context.secrets, request.ip, now)
    const { waitSeconds } = await countInWindow(context.db, `compare:${network}`, answerLimit, now)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    const { scan, spots } = await findComparison(context, request.params.serial, scanId)
    const position = spots.findIndex(({ id }) => id === spotId)
    if (position < 0) throw notFound()
    await context.db
      .transaction()
      .execute((tx) => storeAnswer(tx, scan, { spotId, isSame: answer === 'same', answeredAt: now }))
    return reply.redirect(`?scan=${scanId}&n=${position + 2}`, 303)
  })

  async function sendError(cause: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const language = chooseLanguage(request, reply)
    const error = toAppError(cause, request)
    withError(reply, error)
    if (error.status < 429)
      return sendPage(request, reply, pages.document('not-found', language, request.companyHost?.host))
    const content = await describeAnswer(error.body, (request.params as Visit['Params']).serial, language)
    return send(reply, language, content, true)
  }

  async function send(reply: FastifyReply, language: Language, content: Content, isQuestion: boolean) {
    const page = describePage({ language, smsNumber: context.config.SMS_NUMBER })
    const verdict = { ...page, ...content.verdict }
    const html = await fillPage(pagesUnder(pages, reply.request.companyHost?.host), language, { ...content, verdict })
    // Another product is not the next thing to do.
    return sendText(reply, 'text/html', isQuestion ? html.replace(/<a class=go href="?\/scan"?>[^<]*<\/a>/, '') : html)
  }
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw notFound()
  return parsed.data
}

async function findComparison({ db, canaries }: AppContext, serial: string, scanId: string): Promise<Comparison> {
  const codeId = await findCodeId({ db, canaries }, serial)
  const scan = codeId === undefined ? undefined : await findScan(db, codeId, scanId)
  if (!scan) throw notFound()
  const spots = await findSpots(db, scan.productId)
  if (spots.length === 0) throw notFound()
  const answers = await answersOf(db, scan)
  return { scan, spots, isSame: new Map(answers.map(({ spotId, isSame }) => [spotId, isSame])) }
}

type Asked = { serial: string; scan: string; language: Language }

function describeQuestion(spots: Spot[], position: number, { serial, scan, language }: Asked): Content {
  const { question, step, picture, yes, no, back } = wordsByLanguage[language].compare
  const { id, sentence, translations, picture: address } = spots[position] as Spot
  const hidden = (name: string, value: string) => `<input type=hidden name=${name} value="${escapeHtml(value)}">`
  const button = (value: string, label: string, kind: string) =>
    `<button class=${kind} name=answer value=${value} aria-describedby=spot>${escapeHtml(label)}</button>`
  const form = `<form method=post action="/verify/${encodeURIComponent(serial)}/compare" style="display:grid;gap:12px"><p class=n id=spot>${escapeHtml(translateReason(language, sentence, translations))}</p><img src="${escapeHtml(address)}" alt="${escapeHtml(picture)}" width=320 height=320 style="width:auto;max-width:100%;height:auto;max-height:36vh;margin:auto;background:#fff;border-radius:10px">${hidden('scan', scan)}${hidden('spot', id)}${button('same', yes, 'm')}${button('different', no, 'go')}</form>${position > 0 ? `<a class=l href="?scan=${scan}&#38;n=${position}">${escapeHtml(back)}</a>` : ''}`
  return {
    verdict: { language, tone: 'grey', title: question, sentence: step(position + 1, spots.length) },
    report: undefined,
    typed: form,
  }
}

/** A pack that looks the same is not called genuine: a copy may look the same. */
async function describeResult(
  { db, config }: AppContext,
  { scan, spots, isSame }: Comparison,
  { params }: FastifyRequest,
  language: Language,
): Promise<Content> {
  const { different, same } = wordsByLanguage[language].compare
  if (spots.every(({ id }) => isSame.get(id)))
    return { verdict: { language, tone: 'green', ...same }, report: undefined }
  const { companyName: company, ...maker } = await findMaker(db, scan)
  const { serial } = params as Visit['Params']
  return {
    verdict: { language, tone: 'amber', ...different },
    report: buildReportLink(serial, 'different_pack'),
    contact: contactLinks({ company, ...contactOf(maker) }, config.REGULATORS[0]),
  }
}

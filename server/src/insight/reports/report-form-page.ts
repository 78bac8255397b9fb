import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { reportErrors } from '@sahihi/contract/domain/report-form.ts'
import * as endpoints from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { toAppError } from '../../platform/http/errors.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import type { LimitUploads } from '../../platform/http/limit-uploads.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { requireOwnForm } from '../../platform/http/require-own-form.ts'
import { AppError, notFound, wrongField } from '../../platform/lib/app-error.ts'
import { type FormPhoto, formLimits, readReportForm, toReportInput } from './read-report-form.ts'
import { createReportPages, loadText, readSubject } from './report-pages.ts'
import { parseReportReference } from './report-reference.ts'
import { submitReport } from './submit-report.ts'
import { uploadReportPhoto } from './upload-report-photo.ts'

type Deps = { context: AppContext; pages: Pages; limitUploads: LimitUploads }

/**
 * The page of a report. Its form works without a script: it posts to the page's own path, and the response to an error is the page with
 * what was typed. The same rules apply as to the requests of the page's script.
 */
export async function reportFormPage(app: FastifyInstance, { context, pages, limitUploads }: Deps) {
  await app.register(formbody)
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  const { showForm, showFailure, showSent, showPhotoFailure } = createReportPages(pages)

  app.get('/report', pageOnCompanyHosts, (request, reply) => showForm({ request, reply }))

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    requireOwnForm(request, context.config)
    if (isUpload(request)) limitUploads(formUpload, request, reply)
  }
  // For errors before the form is read, such as a body that is too large: there is nothing to show again.
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    showFailure({ request, reply }, toAppError(error, request), {
      reportId: randomUUID(),
      input: toReportInput({}),
      errors: {},
    })
  const options = { ...pageOnCompanyHosts, onRequest, errorHandler }

  app.post('/report', options, async (request, reply) => {
    const exchange = { request, reply }
    const { fields, photo } = await readReportForm(request)
    const input = toReportInput(fields)
    const reportId = readId(fields) ?? randomUUID()
    const text = await loadText(exchange)
    try {
      const { serial: typedSerial, ...texts } = input
      const { serial = typedSerial, host, verdict } = readSubject(request, text)
      const lang = chooseLanguage(request, reply)
      const report = parseReport({ ...texts, reportId, enteredSerial: serial, host, verdict, lang })
      const { data } = await submitReport(context, report, request.ip)
      return await addPhoto(exchange, data, photo)
    } catch (cause) {
      const error = toAppError(cause as FastifyError, request)
      // After a conflict, the form can still be sent as a new report.
      const nextId = error.code === 'conflict' ? randomUUID() : reportId
      const errors = reportErrors(error.extra.errors ?? [], input, text)
      return showFailure(exchange, error, { reportId: nextId, input, errors })
    }
  })

  app.post('/report/photo', options, async (request, reply) => {
    const { fields, photo } = await readReportForm(request)
    const report = { reportId: readId(fields) ?? '', reference: parseReportReference(fields.reference ?? '') ?? '' }
    return addPhoto({ request, reply }, report, fields.skip ? undefined : photo)
  })

  type Report = { reportId: string; reference: string }

  /** A photo that fails can be sent again; its report is stored already. */
  async function addPhoto(exchange: Parameters<typeof showSent>[0], report: Report, photo: FormPhoto | undefined) {
    const { request } = exchange
    try {
      if (photo === 'tooLarge') throw new AppError('invalid_input', messages.photoTooLarge)
      if (photo && !report.reportId) throw notFound()
      if (photo) await uploadReportPhoto(context, report.reportId, photo, request.ip)
      return showSent(exchange, report)
    } catch (error) {
      return showPhotoFailure(exchange, toAppError(error as FastifyError, request), report)
    }
  }
}

const formUpload = {
  types: ['multipart/form-data'],
  maxBytes: 25 * 1024 * 1024, // more than a photo may have, so that the texts before it are still read
  wrongKind: messages.malformedRequest,
  tooLarge: messages.photoTooLarge,
}

const isUpload = ({ headers }: FastifyRequest) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

const readId = ({ reportId }: Record<string, string>) => z.uuid().safeParse(reportId).data

function parseReport(report: object) {
  const { data, error } = endpoints.submitReport.body.safeParse(report)
  if (!error) return data
  throw wrongField(...error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

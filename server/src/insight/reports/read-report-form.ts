import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportInput } from '@sahihi/contract/domain/report-form.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import { formFields } from '../../platform/http/form-fields.ts'
import { AppError } from '../../platform/lib/app-error.ts'

/** The bytes of a photo above the limit are dropped. */
export type FormPhoto = Buffer | 'tooLarge'
export type ReportForm = { fields: Record<string, string>; photo: FormPhoto | undefined }

export const formLimits = { fileSize: limits.photoMaxBytes, files: 1, fields: 12, parts: 13, fieldSize: 8 * 1024 }

/** Reads what a browser without a script sends. Throws AppError for a body that is not a form. */
export async function readReportForm(request: FastifyRequest): Promise<ReportForm> {
  if (!request.isMultipart()) return { fields: formFields(request.body), photo: undefined }
  try {
    return await readParts(request)
  } catch {
    throw new AppError('invalid_input', messages.malformedRequest)
  }
}

async function readParts(request: FastifyRequest): Promise<ReportForm> {
  const fields: Record<string, string> = {}
  let photo: FormPhoto | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      if (part.file.truncated) photo = 'tooLarge'
      else if (bytes.length > 0) photo = bytes // a field without a file has no bytes
    }
  }
  return { fields, photo }
}

/** Forms end lines with CR LF, scripts with LF. */
export const toReportInput = (fields: ReportForm['fields']): ReportInput => {
  const read = (name: string) => (fields[name] ?? '').replaceAll('\r\n', '\n')
  return {
    description: read('description'),
    serial: read('serial'),
    whereBought: read('whereBought'),
    contact: read('contact'),
  }
}

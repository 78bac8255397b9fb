import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Secrets } from '../../platform/lib/secrets.ts'
import { after, hours } from '../../platform/lib/time.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'

/** A token, valid for a day and not stored, that lets an applicant with a verified address add documents. */
export async function createDocumentsToken(secrets: Secrets, partnerId: string, now: Date): Promise<string> {
  const claim = `${partnerId}.${after(now, hours(limits.documentUploadHours)).getTime()}`
  return `${claim}.${(await secrets.hmac('application-documents', claim, now)).toString('base64url')}`
}

/** The application that a token is for. Throws not_allowed for a token that is not ours, or has expired. */
export async function readDocumentsToken(secrets: Secrets, token: string, now: Date): Promise<string> {
  const [, claim = '', partnerId = '', until = '', signature = ''] =
    /^(([0-9a-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
  const expected = claim ? await secrets.hmacs('application-documents', claim, now) : []
  const isOurs = expected.some((hash) => timingSafeEqualText(hash.toString('base64url'), signature))
  if (!isOurs || Number(until) <= now.getTime()) throw new AppError('not_allowed', messages.documentsLinkEnded)
  return partnerId
}

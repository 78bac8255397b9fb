import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { reencodePhoto } from '../../platform/lib/reencode-photo.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { before, hours } from '../../platform/lib/time.ts'
import { insertPhoto, reportCreatedAt } from './queries.ts'

/**
 * Adds one photo to a report of the last hour. Sending the same photo again succeeds, because the first response may have been lost.
 * Decoding takes time, so it comes after all checks.
 */
export async function uploadReportPhoto(
  { db, secrets, clock }: AppContext,
  reportId: string,
  photo: Buffer,
  address: string,
) {
  const now = clock()
  await consumeAttempt(db, `photo:${await addressKey(secrets, address, now)}`, { freeAttempts: 20, maxDelay: 60 }, now)
  const report = await reportCreatedAt(db, reportId)
  if (!report) throw notFound()
  if (report.createdAt <= before(now, hours(1))) throw conflict('too_late', messages.photoTooLate)
  const jpeg = await reencodePhoto(photo)
  if (!(await insertPhoto(db, { reportId, jpeg }))) throw conflict('photo_exists', messages.photoExists)
  return { message: messages.photoSaved }
}

// The pages have their own message for each `kind`.
const conflict = (kind: 'too_late' | 'photo_exists', message: string) =>
  new AppError('conflict', message, { data: { kind } })

import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { before, hours } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { insertPhoto, reportedAt } from './queries.ts'
import { redrawPhoto } from './reencode-photo.ts'

/**
 * Adds the photo of a report of the last hour, once. The same photo again is the same, because its first answer may have been
 * lost. Nothing is opened for nothing: strangers could make us work so.
 */
export async function addPhoto({ db, secrets, clock }: AppContext, reportId: string, sent: Buffer, address: string) {
  const now = clock()
  await consumeAttempt(db, `photo:${await addressKey(secrets, address, now)}`, { free: 20, most: 60 }, now)
  const report = await reportedAt(db, reportId)
  if (!report) throw notFound()
  if (report.createdAt <= before(now, hours(1))) throw refused('late', messages.photoLate)
  const jpeg = await redrawPhoto(sent)
  if (!(await insertPhoto(db, { reportId, jpeg, createdAt: now }))) throw refused('there', messages.photoThere)
  return { success: true as const, message: messages.photoSaved }
}

/** `kind` is for pages that say it in other words. */
const refused = (kind: 'late' | 'there', why: string) => new AppError('conflict', why, { data: { kind } })

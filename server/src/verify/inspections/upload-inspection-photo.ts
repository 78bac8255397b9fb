import { inspectionMessages } from '@sahihi/contract/i18n/en/inspection-messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { reencodePhoto } from '../../platform/lib/reencode-photo.ts'
import { insertInspectionPhoto, isOwnInspection } from './queries.ts'

/** Adds the photo of an own inspection. The same photo again succeeds, because the first response may have been lost. */
export async function uploadInspectionPhoto(db: Db, account: Account, inspectionId: string, photo: Buffer) {
  if (!(await isOwnInspection(db, inspectionId, account.id))) throw notFound()
  const stored = await insertInspectionPhoto(db, { inspectionId, jpeg: await reencodePhoto(photo) })
  if (!stored) throw new AppError('conflict', inspectionMessages.photoExists)
  return { message: inspectionMessages.photoSaved }
}

import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { deleteFile } from '../../platform/files/stored-files.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { kindNames } from './present-download.ts'

/** Stops the job of a download, or deletes its file before it expires. */
export async function deleteDownload(tx: Tx, partner: PartnerId, id: string) {
  if (!(await deleteFile(tx, partner, kindNames, id))) throw notFound()
  return { message: messages.downloads.deleted }
}

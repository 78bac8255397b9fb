import type { Tx } from '../../platform/db/client.ts'

/** Deletes the documents of an application, and the notes of admins about it. */
export async function eraseApplication(tx: Tx, partnerId: string) {
  for (const table of ['applicationDocuments', 'applicationNotes'] as const)
    await tx.deleteFrom(table).where('partnerId', '=', partnerId).execute()
}

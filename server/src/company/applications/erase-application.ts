import type { Tx } from '../../platform/db/client.ts'
import { deleteApplicationData } from './queries.ts'

/** Deletes the documents of an application, and the notes of admins about it. */
export const eraseApplication = (tx: Tx, partnerId: string) => deleteApplicationData(tx, partnerId)

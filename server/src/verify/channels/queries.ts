import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'

/** The language of a number, which counts as used now; undefined if it chose none. */
export async function findLanguage(db: Db, phoneKeys: string[], now: Date): Promise<Language | undefined> {
  const row = await db
    .updateTable('phoneLanguages')
    .set({ usedAt: now })
    .where('phoneKey', 'in', phoneKeys)
    .returning('language')
    .executeTakeFirst()
  return row?.language as Language | undefined
}

/** Stores the language of a number under its present key, the first one. */
export async function storeLanguage(db: Db, [phoneKey = '', ...formerKeys]: string[], language: Language, now: Date) {
  const values = { phoneKey, language, usedAt: now }
  await db.transaction().execute(async (tx) => {
    await deleteLanguage(tx, formerKeys)
    await tx
      .insertInto('phoneLanguages')
      .values(values)
      .onConflict((conflict) => conflict.column('phoneKey').doUpdateSet({ language, usedAt: now }))
      .execute()
  })
}

export async function deleteLanguage(db: Db | Tx, phoneKeys: string[]) {
  if (phoneKeys.length > 0) await db.deleteFrom('phoneLanguages').where('phoneKey', 'in', phoneKeys).execute()
}

/** Forgets the languages of numbers that were not heard of since `before`. */
export const deleteOldLanguages = (db: Db, before: Date) =>
  db.deleteFrom('phoneLanguages').where('usedAt', '<', before).execute()

/** Whether a message is new. */
export const insertWhatsAppMessage = (tx: Tx, messageKey: string, now: Date) =>
  changesRow(
    tx
      .insertInto('whatsappMessages')
      .values({ messageKey, receivedAt: now })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Whether the caller may answer a message: only the first one may. */
export const claimAnswer = (db: Db, messageKey: string, now: Date) =>
  changesRow(
    db
      .updateTable('whatsappMessages')
      .set({ answeredAt: now })
      .where('messageKey', '=', messageKey)
      .where('answeredAt', 'is', null),
  )

/** After an answer that was certainly not sent. */
export const releaseAnswer = (db: Db, messageKey: string) =>
  db.updateTable('whatsappMessages').set({ answeredAt: null }).where('messageKey', '=', messageKey).execute()

export const deleteOldWhatsAppMessages = (db: Db, before: Date) =>
  db.deleteFrom('whatsappMessages').where('receivedAt', '<', before).execute()

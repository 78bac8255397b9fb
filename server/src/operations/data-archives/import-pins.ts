import { randomUUID } from 'node:crypto'
import { createFormerMember } from '../../company/accounts/erase-accounts.ts'
import { accountsOfMembers } from './import-queries.ts'
import { codeId, codePlaces, type Importing, productOfBatch } from './importing.ts'
import { insertCodePins, insertPinChecks, insertPinFiles } from './pin-queries.ts'

/** Imports what is known of hidden PINs, and which files with them were made. No archive has a PIN (docs/archive-format.md, "Hidden PINs"). */
export async function importPins(importing: Importing): Promise<void> {
  const { tx, archive, partnerId, count } = importing
  for await (const page of archive.lines('codes')) {
    const tried = page.flatMap(({ serial, pin }) => (pin ? [{ serial, pin }] : []))
    const pins = tried.map(({ serial, pin }) => ({ ...pin, codeId: codeId(serial) }))
    if (pins.length > 0) await insertCodePins(tx, pins)
  }
  for await (const page of archive.lines('pin-checks')) {
    const places = await codePlaces(importing, page)
    const checks = page.map(({ serial, ...check }) => {
      const { batchId, productId } = places(serial)
      return { ...check, attemptId: randomUUID(), codeId: codeId(serial), batchId, productId, partnerId }
    })
    if (checks.length > 0) await insertPinChecks(tx, checks)
    count('checks of PINs', page.length)
  }
  await importPinFiles(importing)
}

/** Their numbers are printed on them, so those of people who are no members here come too. Orders are done, so none is named. */
async function importPinFiles(importing: Importing) {
  const { tx, archive, partnerId, now, count } = importing
  const members = await accountsOfMembers(tx, partnerId)
  let former: string | undefined
  for await (const page of archive.lines('pin-files')) {
    for (const { batchId } of page) productOfBatch(importing, batchId)
    if (page.some(({ madeBy }) => !members.has(madeBy))) former ??= await createFormerMember(tx, now)
    const files = page.map(({ madeBy, orderId: _, ...file }) => ({
      ...file,
      partnerId,
      accountId: members.get(madeBy) ?? former ?? '',
    }))
    if (files.length > 0) await insertPinFiles(tx, files)
    count('files with PINs', page.length)
  }
}

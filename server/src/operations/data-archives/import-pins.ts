import { randomUUID } from 'node:crypto'
import { createFormerMember } from '../../company/accounts/erase-accounts.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { accountsOfMembers } from './import-queries.ts'
import { codeId, codePlaces, type Importing, productOfBatch } from './importing.ts'

/** Imports the data of hidden PINs and their files. Archives have no PINs (docs/archive-format.md, "Hidden PINs"). */
export async function importPins(importing: Importing): Promise<void> {
  const { tx, archive, partnerId, count } = importing
  for await (const page of archive.lines('codes')) {
    const tried = page.flatMap(({ serial, pin }) => (pin ? [{ serial, pin }] : []))
    const pins = tried.map(({ serial, pin }) => ({ ...pin, codeId: codeId(serial) }))
    await insertRows(tx, 'codePins', pins)
  }
  for await (const page of archive.lines('pin-checks')) {
    const places = await codePlaces(importing, page)
    const checks = page.map(({ serial, ...check }) => {
      const { batchId, productId } = places(serial)
      return { ...check, attemptId: randomUUID(), codeId: codeId(serial), batchId, productId, partnerId }
    })
    await insertRows(tx, 'pinChecks', checks)
    count('checks of PINs', page.length)
  }
  await importPinFiles(importing)
}

/** All files are imported, because their printed numbers must stay unique; those of people who are not members belong to a former member. */
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
    await insertRows(tx, 'pinFiles', files)
    count('files with PINs', page.length)
  }
}

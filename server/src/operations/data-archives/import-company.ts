import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { createProofToken } from '../../catalog/domains/create-proof-token.ts'
import { reencodeLogo } from '../../catalog/labels/upload-logo.ts'
import { derivePictureId } from '../../catalog/pictures/picture-id.ts'
import { reencodePicture } from '../../catalog/pictures/reencode-picture.ts'
import { provideMemberAccount } from '../../company/accounts/provision-accounts.ts'
import { addMember } from '../../company/team/members.ts'
import type { Tx } from '../../platform/db/client.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import type { DataArchiveLine } from './archive-format.ts'
import { hasProducts, insertOwnAddress } from './import-queries.ts'
import { type Importing, reencoded, requireNewScopes } from './importing.ts'
import { ArchiveError } from './open-archive.ts'

/** Refuses a company that does not exist, or whose data the archive could conflict with. */
export async function findCompany(tx: Tx, partnerId: string): Promise<void> {
  const isId = z.guid().safeParse(partnerId).success
  const company = isId
    ? await tx.selectFrom('partners').where('id', '=', partnerId).select(['approvedAt', 'closedAt']).executeTakeFirst()
    : undefined
  if (!company?.approvedAt || company.closedAt)
    throw new ArchiveError(`There is no approved company with the id ${partnerId}.`)
  if (await hasProducts(tx, partnerId))
    throw new ArchiveError('The company has products already. An archive is imported into a company without any.')
}

/** Creates the company of the archive with its settings and its team, whose members will set new passwords. */
export async function createCompany(importing: Importing, line: DataArchiveLine<'company'>): Promise<void> {
  const { tx, archive, partnerId, now, count } = importing
  const { logo, labelDesign, alertRules, holdsClearCopies, ownAddresses: _, ...company } = line
  await requireNewScopes(importing, [{ id: partnerId }])
  const webp = logo ? await reencoded(importing, logo, (file) => reencodePicture(file, 'logo')) : undefined
  const logoId = webp ? derivePictureId(partnerId, webp) : null
  await insertRows(tx, 'partners', [
    {
      ...company,
      blocksClearCopies: holdsClearCopies,
      rollupTimeZone: company.timeZone,
      emailVerifiedAt: company.appliedAt,
      logoId,
    },
  ])
  if (webp && logoId) await insertRows(tx, 'pictures', [{ id: logoId, partnerId, productId: null, webp }])
  await insertRows(
    tx,
    'alertRules',
    alertRules.map((rule) => ({ ...rule, id: uuidv7(), partnerId })),
  )
  if (labelDesign) {
    const bytes = labelDesign.logo ? await reencoded(importing, labelDesign.logo, reencodeLogo) : null
    await insertRows(tx, 'labelDesigns', [{ ...labelDesign, partnerId, logo: bytes }])
  }
  for await (const page of archive.lines('team'))
    for (const { email, name, role, joinedAt } of page) {
      const account = await provideMemberAccount(tx, { email, now, ...(name && { name }) })
      if (!account) throw new ArchiveError(`${email} is an admin of this server and cannot belong to a company.`)
      await addMember(tx, { accountId: account.id, partnerId, role, joinedAt: new Date(joinedAt) })
      count('members', 1)
    }
}

/**
 * Imports the own addresses of the company, not yet proven here: DNS decides whom they belong to. One that is this server's own
 * address is none of a company's any more, and its labels work as they are.
 */
export async function importOwnAddresses(
  { tx, partnerId, publicUrl, imported }: Importing,
  { ownAddresses }: DataArchiveLine<'company'>,
): Promise<void> {
  for (const address of ownAddresses) {
    if (address.host === new URL(publicUrl).hostname) continue
    await insertOwnAddress(tx, { ...address, id: uuidv7(), partnerId, token: createProofToken() })
    imported.hosts.add(address.host)
  }
}

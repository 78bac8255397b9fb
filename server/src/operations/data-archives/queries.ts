import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'

/** Whom to mail about an archive: the person who requested it, if still an owner, otherwise every owner. */
export const findArchiveToMail = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .innerJoin('partners', 'partners.id', 'files.partnerId')
    .where('files.id', '=', id)
    .select([
      'outcome',
      'companyName',
      sql<string[]>`coalesce(
        (select array[accounts.email] from memberships join accounts on accounts.id = memberships.account_id
          where memberships.account_id = files.account_id and memberships.partner_id = files.partner_id
            and memberships.role = 'owner'),
        ${memberEmails(sql.ref('files.partner_id'), ['owner'])})`.as('to'),
    ])
    .executeTakeFirst()

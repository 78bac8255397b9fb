import { type MailKind, type MailTiming, mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import { type PartnerRole, partnerRoles, permissionsOfPartnerRole } from '@sahihi/contract/domain/permissions.ts'
import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'

type Member = { partnerId: string; accountId: string }

const columns = {
  cases: { timing: 'caseMails', chosenAt: 'caseMailsChosenAt' },
  reports: { timing: 'reportMails', chosenAt: 'reportMailsChosenAt' },
} as const

/** A member's choice, or the usual one for their role; `off` for what the role may not read, whatever they chose in another role. */
function selectTiming(kind: MailKind) {
  const readers = partnerRoles.filter((role) => mayGetMails(kind, role))
  const chosen = sql.ref(`memberships.${columns[kind].timing}`)
  const cases = readers.map((role) => sql`when ${role} then coalesce(${chosen}, ${usualTiming(kind, role)})`)
  return sql<MailTiming>`case memberships.role ${sql.join(cases, sql` `)} else 'off' end`
}

/** Whether members in this role may read what the mails are about. */
const mayGetMails = (kind: MailKind, role: PartnerRole) => permissionsOfPartnerRole[role].includes(`${kind}:read`)

/** For a member who has not chosen. A copied label cannot wait; reports may be many, and analysts decide on neither. */
const usualTiming = (kind: MailKind, role: PartnerRole): MailTiming =>
  role !== 'owner' && role !== 'quality' ? 'off' : kind === 'cases' ? 'at_once' : 'daily'

/** When a member gets the mails of each kind. */
export const timings = { cases: selectTiming('cases'), reports: selectTiming('reports') }

const selectChoices = (db: Db, { partnerId, accountId }: Member) =>
  db
    .selectFrom('memberships')
    .where('partnerId', '=', partnerId)
    .where('accountId', '=', accountId)
    .select([timings.cases.as('cases'), timings.reports.as('reports')])

/** Which mails about reports and suspicious codes the caller gets from this partner. */
export const getMailChoices = (db: Db, { partner, account }: MemberActor): Promise<MailChoices> =>
  selectChoices(db, { partnerId: partner, accountId: account.id }).executeTakeFirstOrThrow(() => notFound())

/** A member's choices, locked until the transaction ends. */
export const lockMailChoices = (tx: Tx, member: Member) =>
  selectChoices(tx, member)
    .select(['caseMailsChosenAt', 'reportMailsChosenAt', 'dailyMailedUntil', 'joinedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Also notes when the choice was made: daily mails leave out what was mailed immediately before. */
export const storeMailChoices = (tx: Tx, { partnerId, accountId }: Member, choices: Partial<MailChoices>, now: Date) =>
  tx
    .updateTable('memberships')
    .set(
      Object.fromEntries(
        mailKinds.flatMap((kind) =>
          choices[kind]
            ? [
                [columns[kind].timing, choices[kind]],
                [columns[kind].chosenAt, now],
              ]
            : [],
        ),
      ),
    )
    .where('partnerId', '=', partnerId)
    .where('accountId', '=', accountId)
    .execute()

import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { findMailChoices } from './mail-choice-queries.ts'

/** Which mails about reports and suspicious codes the caller gets from this partner. */
export async function getMailChoices(db: Db, { partner, account }: MemberActor) {
  const choices = await findMailChoices(db, { partnerId: partner, accountId: account.id })
  if (!choices) throw notFound()
  return choices
}

import { inspectionMessages } from '@sahihi/contract/i18n/en/inspection-messages.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { listInspectors, lockAccountByEmail, setAuthority, tryInsertAccount } from './queries.ts'
import type { LinkJob } from './request-link.ts'

type Input = { email: string; authority: string }

/**
 * Lets somebody check the packs of all companies for an authority, and mails a link to set a password (docs/trust.md, "Inspectors").
 * Members of companies and admins keep what they are, so that nobody sees more than one of these.
 */
export async function appointInspector({ db, jobs, clock }: AppContext, admin: AdminId, { email, authority }: Input) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await tryInsertAccount(tx, { id: uuidv7(), email, createdAt: now })
    const account = await lockAccountByEmail(tx, email)
    if (!account || !(await setAuthority(tx, account.id, authority)))
      throw new AppError('conflict', inspectionMessages.inUse)
    const details = { email, authority }
    const event = { action: 'inspector.appointed', subject: account.id, details } as const
    await audit(tx, { occurredAt: now, accountId: admin, partnerId: null, ...event })
    await jobs.enqueue(tx, 'mail-appointment', { accountId: account.id } satisfies LinkJob)
  })
  return { message: inspectionMessages.appointed, data: await listInspectors(db) }
}

import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { CanaryCheck } from '../../platform/lib/canaries.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { batchToMail, codeWithOwner, emailsOfAdmins } from './code-queries.ts'

/** Notes that a canary was checked, and mails the company's owners and the admins, once a day for each canary. */
export async function reportCanary({ db, jobs }: AppContext, { codeId, checkedAt, city, country }: CanaryCheck) {
  const now = new Date(checkedAt)
  await db.transaction().execute(async (tx) => {
    const code = await codeWithOwner(tx, BigInt(codeId))
    const { waitSeconds } = await countInWindow(tx, `canary:${codeId}`, { max: 1, seconds: 86_400 }, now)
    if (!code || waitSeconds > 0) return
    const { partnerId, batchId: subject } = code
    const event = { occurredAt: now, accountId: null, partnerId, subject, details: { city, country } }
    await audit(tx, { ...event, action: 'batch.canary_checked' })
    for (const readers of ['owners', 'admins'] as const)
      await jobs.enqueue(tx, 'mail-canary', { batchId: subject, checkedAt, city, readers } satisfies CanaryMail)
  })
}

export type CanaryMail = { batchId: string; checkedAt: string; city: string | null; readers: 'owners' | 'admins' }

export async function mailCanary(
  { db, mailer, config }: AppContext,
  { batchId, checkedAt, city, readers }: CanaryMail,
) {
  const { companyName, productName, displayName, owners } = await batchToMail(db, batchId)
  const to = readers === 'owners' ? owners : await emailsOfAdmins(db)
  if (to.length === 0) return
  const batch = `${displayName} of ${productName}`
  const moment = `${checkedAt.slice(0, 16).replace('T', ' ')} UTC`
  await mailer.send({
    to,
    subject: `Serials of ${companyName} may have leaked`,
    greeting: 'Hello,',
    paragraphs: [
      `A canary of ${batch} was checked at ${moment}${city ? ` in ${city}` : ''}: a serial that exists only in the database, in no file and on no label. The answer was that it was never issued.`,
      'So someone has read the database or a backup of it; guessing the number has a chance of 1 in a billion. They also have the other serials of this batch, and perhaps of others. Expect copies with genuine serials.',
      readers === 'owners'
        ? 'Ask who runs this server what happened. Recall or close the batch if its packs are not sold yet, and look at its suspicious codes.'
        : 'Find out who could read the database and its backups, change their passwords and keys, and tell the company what you know. The guide for operators has the steps: docs/trust.md, “Canaries”.',
    ],
    link:
      readers === 'owners'
        ? { label: 'Open the batch', url: `${config.PUBLIC_URL}/inventory/${batchId}` }
        : { label: 'See the system', url: `${config.PUBLIC_URL}/admin/system` },
    isLinkLast: true,
  })
}

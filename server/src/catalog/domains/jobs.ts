import type { DomainProblem } from '@sahihi/contract/domain/domains.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { type DomainMail, inspectDomain } from './check-domain.ts'
import { domainById, ownersToMail, verifiedDomainIds } from './queries.ts'

/** The daily check of all verified domains, each in a job of its own, and the mails to their owners. */
export async function registerDomainJobs(context: AppContext) {
  const { jobs, db } = context
  await jobs.work<DomainMail>('mail-domain', (mail) => mailOwners(context, mail))
  await jobs.work<{ id: string }>('check-domain', async ({ id }) => {
    const domain = await domainById(db, id)
    if (domain) await inspectDomain(context, domain, { accountId: null, isDaily: true })
  })
  await jobs.every('check-domains', nightly, async () => {
    if (!context.config.DOMAIN_TARGET) return
    await db.transaction().execute(async (tx) => {
      for (const { id } of await verifiedDomainIds(tx)) await jobs.enqueue(tx, 'check-domain', { id })
    })
  })
}

async function mailOwners({ db, mailer, config }: AppContext, { partnerId, host, action, because }: DomainMail) {
  const { companyName, to } = await ownersToMail(db, partnerId)
  if (to.length === 0) return
  const describe = messages.domains.problems[because as DomainProblem]
  const why = because === 'moved' ? `Another company has proved that ${host} is its own.` : (describe?.(host) ?? '')
  const { subject, paragraphs } = {
    'domain.verified': {
      subject: `${host} now answers for ${companyName}`,
      paragraphs: [
        `The records of ${host} are right: it shows the verdicts of ${companyName}. Choose it on the page of each product whose new labels should have it.`,
        'If you do not know this address, remove it and change your password.',
      ],
    },
    'domain.warned': {
      subject: `${host} is about to stop working`,
      paragraphs: [
        `The daily check found: ${why}`,
        `Set its records again. If they are still missing, ${host} is turned off after two warnings, each a day apart, and printed labels with it no longer lead to a verdict.`,
      ],
    },
    'domain.turned_off': {
      subject: `${host} is turned off`,
      paragraphs: [
        why,
        `It no longer shows verdicts, and no new labels are made with it. Labels with it work again once its records are right and you check them.`,
      ],
    },
  }[action] ?? { subject: '', paragraphs: [] }
  await mailer.send({
    to,
    subject,
    greeting: `Hello ${companyName},`,
    paragraphs,
    link: { label: 'Open the own address', url: `${config.PUBLIC_URL}/own-address` },
    isLinkLast: true,
  })
}

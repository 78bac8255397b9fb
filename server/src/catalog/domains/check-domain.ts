import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound, tooMany } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { type HostInspection, inspectHost, proofText } from '../../platform/lib/inspect-host.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { hours } from '../../platform/lib/time.ts'
import { logDomain } from '../../platform/transparency-log/log-facts.ts'
import { listDomains } from './list-domains.ts'
import { type CheckedDomain, domainById, lockHost, updateDomain } from './queries.ts'

/** Checks an own address because a person asked. This can only help: missing records count only at the daily check. */
export async function checkDomain(context: AppContext, { account, partner }: MemberActor, id: string) {
  const { db, clock, config } = context
  if (!config.DOMAIN_TARGET) throw new AppError('conflict', messages.domains.notAvailable)
  const domain = await domainById(db, id)
  if (domain?.partnerId !== partner) throw notFound()
  const limit = { max: limits.domainChecksPerHour, seconds: 3600 }
  const { waitSeconds } = await countInWindow(db, `domain-checks:${partner}`, limit, clock())
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  const isRight = await inspectDomain(context, domain, { accountId: account.id, isDaily: false })
  const message = isRight ? messages.domains.verified : messages.domains.notVerified
  return { message, data: await listDomains(db, config, partner) }
}

/** What the owners are told. `because`: the problem, or `verified` or `moved`. */
export type DomainMail = { partnerId: string; host: string; action: string; because: string }

type Check = { accountId: string | null; isDaily: boolean }

/** Asks DNS about a domain and stores what follows, in one transaction. Returns whether its records are right. */
export async function inspectDomain(
  context: AppContext,
  { id, host }: Pick<CheckedDomain, 'id' | 'host'>,
  check: Check,
) {
  const { db, clock, config, companyHosts } = context
  const seen = await inspectHost(host, config)
  const isRight = await db.transaction().execute(async (tx) => {
    const rivals = await lockHost(tx, host)
    const domain = rivals.find((each) => each.id === id)
    if (!domain) return false // removed meanwhile
    const holder = rivals.find((each) => each.id !== id && each.verifiedAt !== null)
    const problem = findProblem(domain, holder, seen)
    const step = { tx, context, domain, now: clock(), accountId: check.accountId }
    await updateDomain(tx, id, { checkedAt: step.now, problem: problem ?? null })
    if (problem === undefined) await accept(step, holder)
    else if (domain.verifiedAt && check.isDaily && problem !== 'no_answer') await warn(step, problem)
    return problem === undefined
  })
  await companyHosts.refresh()
  return isRight
}

/** A host belongs to who proves it. Where two do, it stays with the one that has it. */
function findProblem({ token }: CheckedDomain, holder: CheckedDomain | undefined, { texts, problem }: HostInspection) {
  if (problem === 'no_answer') return problem
  if (!texts.includes(proofText(token))) return 'no_proof' as const
  return problem ?? (holder && texts.includes(proofText(holder.token)) ? ('taken' as const) : undefined)
}

type Step = { tx: Tx; context: AppContext; domain: CheckedDomain; now: Date; accountId: string | null }

async function accept(step: Step, holder: CheckedDomain | undefined) {
  const { tx, domain, now } = step
  if (holder) await turnOff({ ...step, domain: holder, accountId: null }, 'moved')
  await updateDomain(tx, domain.id, {
    verifiedAt: domain.verifiedAt ?? now,
    turnedOffAt: null,
    warnings: 0,
    warnedAt: null,
  })
  if (domain.verifiedAt) return
  await logDomain(tx, domain, 'verified', now)
  await note(step, 'domain.verified', 'verified')
}

const warningsBeforeEnd = 2

/** The owners are warned twice, a day apart, before a domain that lost its records is turned off. */
async function warn(step: Step, problem: string) {
  const { tx, domain, now } = step
  // A repeated job is the same check.
  if (domain.warnedAt && now.getTime() - domain.warnedAt.getTime() < hours(20)) return
  if (domain.warnings >= warningsBeforeEnd) return turnOff(step, problem)
  await updateDomain(tx, domain.id, { warnings: domain.warnings + 1, warnedAt: now })
  await note(step, 'domain.warned', problem)
}

async function turnOff(step: Step, because: string) {
  await updateDomain(step.tx, step.domain.id, { verifiedAt: null, turnedOffAt: step.now, warnings: 0, warnedAt: null })
  await logDomain(step.tx, step.domain, 'turned_off', step.now)
  await note(step, 'domain.turned_off', because)
}

async function note({ tx, context, domain, now, accountId }: Step, action: AuditAction, because: string) {
  const { partnerId, id: subject, host } = domain
  const details = { host, because }
  await audit(tx, { occurredAt: now, accountId, partnerId, action, subject, details })
  const mail: DomainMail = { partnerId, host, action, because }
  await context.jobs.enqueue(tx, 'mail-domain', mail)
}

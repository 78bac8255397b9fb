import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { sampleSerial } from './current-design.ts'
import { type DesignChanges, saveDesign, savedDesign } from './queries.ts'
import type { SymbolDesign } from './symbol-design.ts'

export type DesignDeps = { db: Db; linkBase: string; now: Date }
export type DesignInput = { color: string; isRounded: boolean; brandName?: string | undefined }

export const sampleLink = ({ linkBase }: DesignDeps) => linkBase + sampleSerial

/** Throws when the partner's plan includes no label design. */
export async function requireDesignPlan({ db, now }: DesignDeps, partner: PartnerId) {
  if (!(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', messages.designPlanRequired, { subscriptionRequired: true })
}

/** The design that the input asks for, with the partner's saved logo. Throws when the plan includes none. */
export async function requestedDesign(
  deps: DesignDeps,
  partner: PartnerId,
  { color, isRounded, brandName }: DesignInput,
): Promise<SymbolDesign> {
  await requireDesignPlan(deps, partner)
  const { logo = null } = (await savedDesign(deps.db, partner)) ?? {}
  return { color, isRounded, brandName: brandName || null, logo }
}

/** Changes the design and audits that in one transaction. */
export const changeDesign = (
  { db, now }: DesignDeps,
  actor: PartnerActor,
  action: AuditAction,
  changes: DesignChanges,
) =>
  db.transaction().execute(async (tx) => {
    const data = await saveDesign(tx, actor.partner, changes)
    await auditBy(tx, actor, now, { action, subject: actor.partner, details: data })
    return { message: messages.designSaved, data }
  })

import type { PartnerActor } from '../../platform/lib/identity.ts'
import { changeDesign, type DesignDeps, requireDesignPlan } from './design-changes.ts'

/** Removes the logo; the rest of the design stays as it is. */
export async function deleteLogo(deps: DesignDeps, actor: PartnerActor) {
  await requireDesignPlan(deps, actor.partner)
  return changeDesign(deps, actor, 'design.logo_removed', { logo: null })
}

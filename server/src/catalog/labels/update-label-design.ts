import type { PartnerActor } from '../../platform/lib/identity.ts'
import { requireReadable } from './check-readability.ts'
import { changeDesign, type DesignDeps, type DesignInput, requestedDesign, sampleLink } from './design-changes.ts'

/** Saves a design that a reader can read together with the saved logo. */
export async function updateLabelDesign(deps: DesignDeps, actor: PartnerActor, input: DesignInput) {
  const design = await requestedDesign(deps, actor.partner, input)
  await requireReadable(sampleLink(deps), design)
  const { logo: _, ...fields } = design
  return changeDesign(deps, actor, 'design.changed', fields)
}

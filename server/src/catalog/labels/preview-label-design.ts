import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { isReadable } from './check-readability.ts'
import { sampleSerial } from './current-design.ts'
import { type DesignDeps, type DesignInput, requestedDesign, sampleLink } from './design-changes.ts'
import { designMatrix } from './symbol-design.ts'
import { designedSvg } from './symbol-svg.ts'

/** A sample symbol in a design that is not saved, with the partner's own logo, and whether a reader can read it. */
export async function previewLabelDesign(deps: DesignDeps, partner: PartnerId, input: DesignInput) {
  const design = await requestedDesign(deps, partner, input)
  const svg = designedSvg(designMatrix(sampleLink(deps), design), { title: groupSerial(sampleSerial) }, design)
  return {
    symbol: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    isReadable: await isReadable(sampleLink(deps), design),
  }
}

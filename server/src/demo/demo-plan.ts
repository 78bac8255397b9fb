export type DemoSize = { scans: number; partners: number; products: number; days: number; seed: number; until: Date }
export type DemoBatch = {
  product: number
  partner: number
  /** The position of its first code among all codes. */
  firstCode: number
  quantity: number
  manufacturedAt: Date
  expiresAt: Date
  name: string
}
export type DemoProduct = {
  partner: number
  name: string
  category: string
  description: string
  /** Its shoppers are asked for feedback and get no verdict. */
  collectsFeedback: boolean
  /** Its codes have hidden PINs. */
  hasPins: boolean
  /** The name of its picture (draw-packs.ts), the same for all variants. */
  pack: string
}
/** Whose company of sample data a plan fills (docs/company-and-plans.md, "Sample data"). */
export type SampleOwner = { accountId: string; partnerId: string }
export type DemoPlan = DemoSize & {
  sampleFor?: SampleOwner
  companies: string[]
  catalogue: DemoProduct[]
  /** Ordered by product; all have the same quantity. */
  batches: DemoBatch[]
  codeCount: number
  /** The share of all scans, by product. */
  productShares: number[]
  stories: DemoStory[]
}

/**
 * Why strangers check one code repeatedly: its label was copied, and the copies are sold in many cities; or the item is on display in a
 * shop, where customers try the code.
 */
export type DemoStory = {
  kind: 'copied label' | 'display item'
  /** The position of the code among all codes. */
  code: number
  /** In chronological order, each by another visitor. */
  visits: DemoVisit[]
}
/** `city` is a position in the list of cities, the largest first; undefined for a visit without a place. */
export type DemoVisit = { at: number; city: number | undefined }

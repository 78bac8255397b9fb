import { type ProductionField, productionFields } from '@sahihi/contract/endpoints/batches.ts'
import type { z } from 'zod'

type Given = { [F in ProductionField]: z.output<(typeof productionFields)[F]> }
/** What the manufacturer states about the items of a batch, as batches and orders store it. */
export type Production = {
  [F in ProductionField]: undefined extends Given[F] ? Exclude<Given[F], undefined> : Given[F]
}
/** The same as forms send it: optional fields may be left out. */
export type ProductionInput = Pick<Given, RequiredField> & Partial<Given>
type RequiredField = { [F in ProductionField]: undefined extends Given[F] ? never : F }[ProductionField]

export const productionColumns = Object.keys(productionFields) as ProductionField[]

/** Picks these fields. A field that is left out keeps its former value, or is null where there was none. */
export const pickProduction = (input: ProductionInput, former?: Production) =>
  Object.fromEntries(productionColumns.map((name) => [name, choose(input[name], former?.[name])])) as Production

const choose = <T>(given: T | undefined, former: T | undefined) => (given === undefined ? (former ?? null) : given)

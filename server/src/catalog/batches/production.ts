import { type ProductionField, productionFields } from '@sahihi/contract/endpoints/batches.ts'
import type { z } from 'zod'

type Given = { [F in ProductionField]: z.output<(typeof productionFields)[F]> }
/** What the manufacturer says of the items of a batch, as batches and orders have it in their columns. */
export type Production = {
  [F in ProductionField]: undefined extends Given[F] ? Exclude<Given[F], undefined> : Given[F]
}
/** As forms give it: what is optional may be left out. */
export type ProductionInput = Pick<Given, RequiredField> & Partial<Given>
type RequiredField = { [F in ProductionField]: undefined extends Given[F] ? never : F }[ProductionField]

export const productionColumns = Object.keys(productionFields) as ProductionField[]

/** These fields alone. What is left out stays as it was before, and is null in what is new. */
export const pickProduction = (input: ProductionInput, former?: Production) =>
  Object.fromEntries(productionColumns.map((name) => [name, choose(input[name], former?.[name])])) as Production

const choose = <T>(given: T | undefined, former: T | undefined) => (given === undefined ? (former ?? null) : given)

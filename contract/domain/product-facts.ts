/** What verdicts say of a product beside its name, in the order of their rows. No Zod: the shopper's page has it. */
export const productFacts = ['category'] as const
export type ProductFact = (typeof productFacts)[number]

export const mapProductFacts = <T>(make: (fact: ProductFact) => T) =>
  Object.fromEntries(productFacts.map((fact) => [fact, make(fact)])) as Record<ProductFact, T>

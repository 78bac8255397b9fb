/** What verdicts say about a product besides its name, in the order of their rows. No Zod: the shopper's page loads this file. */
export const productFacts = ['category'] as const
export type ProductFact = (typeof productFacts)[number]

export const mapProductFacts = <T>(make: (fact: ProductFact) => T) =>
  Object.fromEntries(productFacts.map((fact) => [fact, make(fact)])) as Record<ProductFact, T>

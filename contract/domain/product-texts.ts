import { limits } from './limits.ts'

type ProductText = {
  /** Of its field, of its column in tables, and in the history of edits. */
  label: string
  max: number
  /** In the template of imports. */
  example: string
}

/**
 * The optional texts of a product, in the order of its form, listed once: the forms, edits and their history, tables, archives and
 * the API follow (CONTRIBUTING.md, "Recipes").
 */
const texts = {
  description: { label: 'Description', max: limits.descriptionMax, example: '24 tablets' },
} satisfies Record<string, ProductText>

export type ProductTextName = keyof typeof texts
export const productTextNames = Object.keys(texts) as ProductTextName[]

/** Makes something of each text, by its name. */
export const mapProductTexts = <T>(make: (name: ProductTextName, text: ProductText) => T) =>
  Object.fromEntries(productTextNames.map((name) => [name, make(name, texts[name])])) as Record<ProductTextName, T>
export const productTextLabels = mapProductTexts((_, { label }) => label)

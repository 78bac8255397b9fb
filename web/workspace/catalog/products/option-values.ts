/** Unique values for a question's options, made from their labels: `Fresh & cold` becomes `fresh-cold`. */
export function optionValues(labels: string[]): string[] {
  const used = new Set<string>()
  return labels.map((label) => {
    const slug = toSlug(label) || 'option'
    let value = slug
    for (let n = 2; used.has(value); n++) value = `${slug.slice(0, 36)}-${n}`
    used.add(value)
    return value
  })
}

// At most 40 lower-case letters, digits and hyphens (contract/endpoints/feedback.ts).
const toSlug = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

/** The values of a question's options, made of their labels: `Fresh & cold` as `fresh-cold`, each once. */
export function optionValues(labels: string[]): string[] {
  const taken = new Set<string>()
  return labels.map((label) => {
    const plain = slugOf(label) || 'option'
    let value = plain
    for (let n = 2; taken.has(value); n++) value = `${plain.slice(0, 36)}-${n}`
    taken.add(value)
    return value
  })
}

// 40 small letters, digits and hyphens (contract/feedback.ts).
const slugOf = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

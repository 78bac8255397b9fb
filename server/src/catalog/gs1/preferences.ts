/**
 * What a reader asks for in Accept or Accept-Language, the best first, in lower case and without parameters (RFC 9110, 12.4.2). Values
 * that they refuse with a quality of 0, and wildcards, are left out: neither helps to choose between two links.
 */
export function preferencesIn(header: string | undefined): string[] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [value = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { value, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ value, quality }) => value && !value.includes('*') && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ value }) => value)
}

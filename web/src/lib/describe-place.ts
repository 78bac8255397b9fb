const countries = new Intl.DisplayNames('en-US', { type: 'region' })

/** `Lagos, Nigeria`, or as much of it as is known. Only a code of two letters has a name: of others `of` would throw. */
export function describePlace(city: string | null, country: string | null): string | undefined {
  const name = country && /^[a-z]{2}$/i.test(country) ? countries.of(country) : country
  return [city, name].filter(Boolean).join(', ') || undefined
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' })

/** `Lagos, Nigeria`, or the part that is known. `of` throws for anything but a two-letter code, so others are shown as they are. */
export function describePlace(city: string | null, country: string | null): string | undefined {
  const name = country && /^[a-z]{2}$/i.test(country) ? countries.of(country) : country
  return [city, name].filter(Boolean).join(', ') || undefined
}

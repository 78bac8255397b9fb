/*
 * Values from the address, which anybody can write. One that is not valid is as if it were not there.
 */

export const textOf = (given: unknown) => (given ? String(given) : undefined)

export const idOf = (given: unknown) => (/^[\da-f-]{36}$/i.test(String(given)) ? String(given) : undefined)

/** A page up to 99,999. */
export const pageNumber = (given: unknown) => (/^[1-9]\d{0,4}$/.test(String(given)) ? Number(given) : undefined)

/** The one of these values that was given, if any. */
export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/**
 * Parses what a page keeps in its address, without the parameters that the page does not know: the router passes them on, and the
 * server refuses them. Links in mails and campaigns bring some of their own.
 */
export const onlyKnown =
  <View extends object>(parse: (given: Record<string, unknown>) => View) =>
  (given: Record<string, unknown>): View => ({
    ...(Object.fromEntries(Object.keys(given).map((name) => [name, undefined])) as Partial<View>),
    ...parse(given),
  })

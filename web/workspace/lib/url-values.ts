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

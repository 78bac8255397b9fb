/** The address that calls a number as people write it: `+234 (0)803 …` is called without the digit in brackets (ITU-T E.123). */
export const phoneLink = (number: string) => `tel:${number.replace(/\(0\)|[^+\d]/g, '')}`

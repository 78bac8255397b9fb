const number = new Intl.NumberFormat('en-US')

/** `1 code`, `12,480 codes`. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** `once`, `12 times`. */
export const timesOf = (count: number) => (count === 1 ? 'once' : countOf(count, 'time'))

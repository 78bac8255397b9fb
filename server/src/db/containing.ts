/** The pattern for ILIKE that finds a text anywhere; its own `%`, `_` and `\` stand for themselves. */
export const containing = (text: string) => `%${text.normalize().replace(/[\\%_]/g, '\\$&')}%`

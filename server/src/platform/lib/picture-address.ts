import { type RawBuilder, sql } from 'kysely'

const folder = '/api/pictures/'

/** The address of a stored picture, by the column with its id. */
export const pictureAddress = (column: string): RawBuilder<string | null> =>
  sql`${sql.lit(folder)} || ${sql.ref(column)}`

/** The address of a stored picture, by its id. */
export const buildPictureAddress = (id: string): string => folder + id

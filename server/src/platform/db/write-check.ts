import type pg from 'pg'
import { sqlState } from './client.ts'

/** Why no scan can be recorded although PostgreSQL answers. */
type WriteProblem = 'read_only' | 'disk_full'

/**
 * Says whether PostgreSQL takes what a scan writes. Whether it is read-only is asked each time. A full disk shows only in a write:
 * after one that failed on this pool, each check writes a megabyte and rolls it back, until that works.
 */
export function createWriteCheck(pool: pg.Pool): () => Promise<WriteProblem | undefined> {
  let isDiskFull = false
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === diskFull) isDiskFull = true
    })
  })
  return async () => {
    const { rows } = await pool.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly) return 'read_only'
    if (isDiskFull) isDiskFull = !(await canExtendFiles(pool))
    return isDiskFull ? 'disk_full' : undefined
  }
}

const diskFull = '53100'

/** A new table takes new space, where rows could find room that was free within the files of an old one. */
async function canExtendFiles(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('create table written_by_health_check as select generate_series(1, 30000) as number')
    return true
  } catch (error) {
    if (sqlState(error) === diskFull) return false
    throw error
  } finally {
    // Closed when even this fails.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

import type pg from 'pg'
import { sqlState } from './client.ts'

/** Why no scan can be recorded although PostgreSQL answers. */
type WriteProblem = 'read_only' | 'disk_full'

/**
 * Checks whether PostgreSQL accepts the writes of scans. Asks each time whether it is read-only. A full disk only shows in a write:
 * after a write has failed on this pool, each check writes a megabyte and rolls it back, until that succeeds.
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

/** Writes a new table, which needs new space; rows of an old table could use free space within its files. */
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
    // Closes the connection when even this fails.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

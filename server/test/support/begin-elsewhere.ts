import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Begins a transaction on a connection of its own. Returns a function that rolls it back. */
export async function beginElsewhere({ url }: { url: string }, ...statements: string[]) {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  onTestFinished(() => connection.end())
  await connection.query('begin')
  for (const statement of statements) await connection.query(statement)
  return () => connection.query('rollback')
}

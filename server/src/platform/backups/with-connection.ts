import pg from 'pg'

/** Runs with a connection of its own, which is closed afterwards: an open transaction is rolled back. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  name = 'sahihi backup',
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => {}) // the query in flight rejects too
  await client.connect()
  try {
    // So that what a killed process leaves is undone at once. PostgreSQL on Windows does not know how to check.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    return await work(client)
  } finally {
    await client.end()
  }
}

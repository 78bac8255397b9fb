import pg from 'pg'

/** Runs `work` with its own connection and closes that afterwards, which rolls back an open transaction. */
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
    // Rolls back quickly what a killed process leaves. PostgreSQL on Windows cannot check connections.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    return await work(client)
  } finally {
    await client.end()
  }
}

import pg from 'pg'

/** Runs `work` with its own connection and closes that afterwards, which rolls back an open transaction. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  name = 'sahihi tool',
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => {}) // the query in flight rejects too
  await client.connect()
  try {
    await endSoon(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** If this process is killed or its machine fails, nobody must wait until the running statement ends. */
async function endSoon(client: pg.Client) {
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
  // PostgreSQL on Windows cannot check connections.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
}

/** How many other connections use the database. */
export async function countOtherConnections(client: pg.ClientBase): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()') // a transaction would see what it saw first
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name not like 'citus%'`)
  return rows[0]?.count ?? 0
}

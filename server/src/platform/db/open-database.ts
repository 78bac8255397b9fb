import type { Config } from '../config.ts'
import { checkDatabase } from './check-database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** The operator's PostgreSQL (DATABASE_URL), or our own in DATA_DIR, which starts and stops with the server. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, say: (line: string) => void) {
  if (!config.DATABASE_URL) return startEmbeddedPostgres({ dataDir: config.DATA_DIR, say })
  await checkDatabase(config.DATABASE_URL)
  return { url: config.DATABASE_URL, stop: async () => {} }
}

/** As openDatabase, for a command besides the server: uses our own database if it already runs, and leaves it running. */
export async function connectToDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  say: (line: string) => void,
) {
  const running = config.DATABASE_URL ? undefined : await findRunningPostgres(config.DATA_DIR)
  return running ? { url: running, stop: async () => {} } : openDatabase(config, say)
}

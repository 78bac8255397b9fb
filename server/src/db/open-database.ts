import type { Config } from '../config.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** Where the data lives: the operator's PostgreSQL, or our own in DATA_DIR, started and stopped with the server. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, say: (line: string) => void) {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, say })
}

/** As openHome, for a command beside the server: our own database may be open already, and then stays so. */
export async function connectToDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, say: (line: string) => void) {
  const running = config.DATABASE_URL ? undefined : await findRunningPostgres(config.DATA_DIR)
  return running ? { url: running, stop: async () => {} } : openDatabase(config, say)
}

import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { appliedMigrations } from '../db/applied-migrations.ts'
import { migrationNames } from '../db/migration-files.ts'
import { AppError } from '../lib/app-error.ts'

/** `/healthz` answers 200 only when a code can be verified: the database is reachable and its migrations are current. */
export function health(app: FastifyInstance, { pool }: { pool: pg.Pool }) {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const applied = await appliedMigrations(pool).catch(() => undefined)
    const missing = applied && (await migrationNames()).filter((name) => !applied.has(name))
    if (!missing || missing.length > 0) throw new AppError('unavailable', messages.unavailable, {}, 5)
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}

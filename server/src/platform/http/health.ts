import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import { appliedMigrations } from '../db/applied-migrations.ts'
import { migrationNames } from '../db/migration-files.ts'
import { createWriteCheck } from '../db/write-check.ts'
import { AppError } from '../lib/app-error.ts'

/**
 * `/healthz/live` answers 200 while the process serves, `/healthz/ready` and `/healthz` only while scans can be recorded
 * (docs/operations.md, "Health checks"). They use the connections of scans, so that busy pages do not make a server look unhealthy.
 */
export function health(app: FastifyInstance, { scanPool }: Pick<AppContext, 'scanPool'>) {
  const findWriteProblem = createWriteCheck(scanPool)
  const findProblem = async () => {
    const applied = await appliedMigrations(scanPool)
    if ((await migrationNames()).some((name) => !applied.has(name))) return 'migrations_missing'
    return findWriteProblem()
  }
  const options = { schema: { hide: true } }
  const ok = (reply: FastifyReply) => reply.header('cache-control', 'no-store').send({ status: 'ok' })

  app.get('/healthz/live', options, async (_request, reply) => ok(reply))
  for (const path of ['/healthz', '/healthz/ready'])
    app.get(path, options, async (_request, reply) => {
      const problem = await findProblem().catch(() => 'database_unavailable')
      if (problem) throw new AppError('unavailable', messages.unavailable, { data: { problem } }, 5)
      return ok(reply)
    })
}

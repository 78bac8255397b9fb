import Fastify from 'fastify'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createContext } from '../server/src/platform/context.ts'
import { createLog } from '../server/src/platform/lib/log.ts'

/*
 * A server to compare with, in a process of its own, that prints its port: `hello`, a Fastify route that returns one object, or
 * `no-database`, the whole app whose scans are answered from memory.
 */
// A row that record_scans returns, as of a new code.
const firstScan = {
  outcome: 'counted',
  factsVersion: '',
  ordinal: 1,
  earlierScans: 0,
  firstScannedAt: new Date(),
  scannedByYou: false,
  blockReason: null,
  printedSerial: null,
  visitors: 1,
  isFirstVisitor: true,
}

const [kind, databaseUrl = '', secretKey = ''] = process.argv.slice(2)
const app = kind === 'hello' ? hello() : await withoutDatabase()
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address === null || typeof address === 'string') throw new Error('The server has no port.')
process.stdout.write(`${address.port}\n`)

function hello() {
  const server = Fastify()
  server.get('/hello', async () => ({ hello: 'world' }))
  return server
}

async function withoutDatabase() {
  const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, TRUST_PROXY: '127.0.0.1' }
  const log = createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  const { context } = await createContext({ ...readConfig(env), SECRET_KEY: secretKey }, databaseUrl, log)
  const { rows: batches } = await context.pool.query<{ batchId: string }>('select id as "batchId" from batches limit 1')
  const query = async (asked: string | { values: [unknown, string[]] }) =>
    typeof asked === 'string'
      ? context.scanPool.query(asked) // is this a cluster?
      : { rows: asked.values[1].map((codeId) => ({ ...firstScan, ...batches[0], codeId })) }
  return buildApp({ ...context, scanPool: Object.assign(Object.create(context.scanPool), { query }) })
}

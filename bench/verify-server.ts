import Fastify from 'fastify'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/context.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { RecordedScan } from '../server/src/scans/queries.ts'

/*
 * A server to compare with, in a process of its own, that prints its port: `hello`, a Fastify route that returns one object, or
 * `no-database`, the whole app whose scans are answered from memory.
 */
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
  const query = async (asked: string | { name: string; values: [unknown, unknown[]] }) => {
    if (typeof asked === 'string') return context.scanPool.query(asked) // is this a cluster?
    const { name, values } = asked
    return {
      rows: values[1].map((_, i) => ({ ...firstScan, position: i + 1 })),
    }
  }
  return buildApp({ ...context, scanPool: Object.assign(Object.create(context.scanPool), { query }) })
}

const firstScan: RecordedScan = {
  outcome: 'counted',
  ordinal: 1,
  earlierScans: 0,
  firstScannedAt: new Date(),
  scannedByYou: false,
  productName: 'Paracetamol 500 mg',
  productCategory: 'Medicine',
  companyName: 'Bench Pharmaceuticals',
  companyId: '00000000-0000-7000-8000-000000000000',
  timeZone: 'Africa/Lagos',
  batchName: 'B-2026-01',
  manufacturedOn: '2026-01-01',
  expiresOn: '2099-01-01',
  recallReason: null,
  blockReason: null,
  feedbackOnly: false,
  feedbackConfig: null,
  printedSerial: null,
  picture: null,
  logo: null,
  pinOffer: null,
  visitors: 1,
  isFirstVisitor: true,
  visitorRecord: null,
}

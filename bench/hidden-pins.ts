import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { fingerprintOf } from '../server/src/lib/secret-key.ts'
import { measureLoad, median, secretKey, startProduct } from './measure-load.ts'
import { codes, fillSql, idStep, scanRequests } from './verify-codes.ts'

const connectionCounts = [16, 64]
const secondsPerMeasurement = 2.5

/**
 * The verify call on codes whose batch has hidden PINs, which the verdict offers, beside that on codes of batches without, on one
 * server: in pairs right after each other, every second pair in the other order. The goal is a ratio of 0.98 or more.
 */
export async function benchHiddenPins(print: (line: string) => void, rounds: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = new Worker(new URL('./load-client.ts', import.meta.url))
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  await pool.query(fillSql)
  await pool.query(
    `update batches set pin_key = $1 where id in (select batch_id from codes where id in (select n * ${idStep} from generate_series(2, 400, 2) n))`,
    [fingerprintOf(secretKey)],
  )
  await pool.query('vacuum analyze')
  const { child, ...target } = await startProduct(postgres.url, 1)
  let rate = 1000
  const measure = async (hasPin: boolean, connections: number, share = 1) => {
    const count = Math.ceil(rate * secondsPerMeasurement * share)
    // Codes with an even number are in every second batch.
    const numberOf = () => 2 * Math.floor(Math.random() * (codes / 2)) + (hasPin ? 2 : 1)
    const load = { port: target.port, connections, requests: scanRequests(count, numberOf) }
    const sample = await measureLoad(client, load, { node: target.pid })
    rate = sample.rate
    return sample.rate
  }
  try {
    for (const share of [0.5, 1]) for (const hasPin of [true, false]) await measure(hasPin, 64, share)
    for (const connections of connectionCounts) {
      const [withPin, plain] = [[] as number[], [] as number[]]
      for (let round = 0; round < rounds; round++)
        for (const hasPin of round % 2 ? [true, false] : [false, true])
          (hasPin ? withPin : plain).push(await measure(hasPin, connections))
      const ratios = withPin.map((value, i) => value / (plain[i] ?? value))
      const range = `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`
      print(
        `verify at ${connections} connections: ${median(withPin).toFixed(0)}/s with hidden PINs, ${median(plain).toFixed(0)}/s without; ratio ${median(ratios).toFixed(3)} (${range}, ${rounds} pairs)`,
      )
    }
    const { rows } = await pool.query(
      `select count(*) filter (where pin_key is not null)::integer as with_pin, count(*)::integer as scans from scans join codes on id = code_id join batches on batches.id = batch_id`,
    )
    print(`Of ${rows[0].scans} scans ${rows[0].with_pin} were of codes with a PIN.`)
  } finally {
    await client.terminate()
    child.kill('SIGTERM')
    await once(child, 'exit')
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { computeFingerprint } from '../server/src/platform/lib/secret-key.ts'
import { codeAt, fillCatalogue, idStep } from './catalogue.ts'
import { findPostmaster, inDatabase } from './database.ts'
import { median, type Print, range, rotated } from './figures.ts'
import { measureLoad, scanRequests, startLoadClient } from './load.ts'
import { type Product, secretKey, withProduct } from './product.ts'

type Size = { rounds: number; seconds: number; codesPerBatch: number }
/** `prepare` brings the server into one of two states, and may return what ends it. `drawCode` picks a code for that state. */
type Pair = {
  name: string
  prepare?: (isWith: boolean) => Promise<() => Promise<void>>
  drawCode: (isWith: boolean) => bigint
}

const connectionCounts = [16, 64]
const partners = 80
/** How often an entry is added while the log is on: as if 430 million codes were issued a day, in batches of 5,000. */
const entryMs = 1000

/** The verify call on codes whose batch has hidden PINs, which the verdict offers, beside that on codes of batches without. */
export const benchHiddenPins = (print: Print, size: Size) =>
  inDatabase(
    async ({ pool }) => {
      await fillCatalogue(pool, { partners, codes: size.codesPerBatch })
      // Codes with an even number are in every second batch.
      await pool.query(
        `update batches set pin_key_fingerprint = $1 where id in (select batch_id from codes where id / ${idStep} % 2 = 0)`,
        [computeFingerprint(secretKey)],
      )
    },
    async ({ url, pool }) => {
      const pairsOfCodes = (partners * size.codesPerBatch) / 2
      const drawCode = (hasPin: boolean) => codeAt(2 * Math.floor(Math.random() * pairsOfCodes) + (hasPin ? 2 : 1))
      await withProduct(url, {}, (product) =>
        measurePairs(print, url, product, size, { name: 'hidden PINs', drawCode }),
      )
      const { rows } = await pool.query(
        `select count(*) filter (where pin_key_fingerprint is not null)::integer as with_pin, count(*)::integer as scans from scans join codes on id = code_id join batches on batches.id = batch_id`,
      )
      print(`Of ${rows[0].scans} scans ${rows[0].with_pin} were of codes with a PIN.`)
    },
  )

/** The verify call while the public log takes and signs an entry a second, beside that while the log is off. */
export const benchPublicLog = (print: Print, size: Size) =>
  inDatabase(
    ({ pool }) => fillCatalogue(pool, { partners, codes: size.codesPerBatch }),
    async ({ url, pool }) => {
      const codes = partners * size.codesPerBatch
      const drawCode = () => codeAt(1 + Math.floor(Math.random() * codes))
      const prepare = (isOn: boolean) => fillLog(pool, isOn)
      await withProduct(url, { LOG_SIGNING_KEY: randomBytes(32).toString('base64') }, (product) =>
        measurePairs(print, url, product, size, { name: 'the public log', prepare, drawCode }),
      )
      const { rows } = await pool.query(
        `select count(*)::integer as entries, count(leaf_index)::integer as placed from log_entries`,
      )
      print(`Of ${rows[0].entries} entries ${rows[0].placed} have a place in the log.`)
    },
  )

async function fillLog(pool: pg.Pool, isOn: boolean) {
  await pool.query('update log_state set is_on = $1', [isOn])
  if (!isOn) return async () => {}
  const body = JSON.stringify({ type: 'code.blocked', at: new Date(), code: randomBytes(32).toString('base64') })
  let added = Promise.resolve()
  const timer = setInterval(() => {
    added = added.then(async () => void (await pool.query('insert into log_entries (body) values ($1)', [body])))
  }, entryMs)
  return async () => {
    clearInterval(timer)
    await added
  }
}

/** Measures both states right after each other, every second pair in the other order, and prints the ratios of speed and of work. */
async function measurePairs(
  print: Print,
  url: string,
  { port, pid }: Product,
  { rounds, seconds }: Size,
  { name, prepare = async () => async () => {}, drawCode }: Pair,
) {
  const client = startLoadClient()
  const postgres = await findPostmaster(url)
  let rate = 1000
  const measure = async (isWith: boolean, connections: number, share = 1) => {
    const requests = scanRequests(Math.ceil(rate * seconds * share), () => drawCode(isWith))
    const end = await prepare(isWith)
    const sample = await measureLoad(client, { port, connections, requests }, { node: pid, postgres })
    await end()
    rate = sample.rate
    return { rate: sample.rate, cpu: (sample.cpu.node ?? 0) + (sample.cpu.postgres ?? 0) }
  }
  try {
    for (const share of [0.5, 1]) for (const isWith of [true, false]) await measure(isWith, 64, share)
    for (const connections of connectionCounts) {
      const pairs: Record<'withIt' | 'without', Record<'rate' | 'cpu', number>>[] = []
      for (let round = 0; round < rounds; round++) {
        const pair = { withIt: { rate: 0, cpu: 0 }, without: { rate: 0, cpu: 0 } }
        for (const isWith of rotated([false, true], round))
          pair[isWith ? 'withIt' : 'without'] = await measure(isWith, connections)
        pairs.push(pair)
      }
      const ratio = (key: 'rate' | 'cpu') => {
        const ratios = pairs.map(({ withIt, without }) => withIt[key] / without[key]).filter(Number.isFinite) // no CPU time in a short one
        return ratios.length > 0 ? `${median(ratios).toFixed(3)} (${range(ratios, 3)})` : 'too short to measure'
      }
      print(
        `verify at ${connections} connections with ${name} to without, ${rounds} pairs: speed ${ratio('rate')}, CPU of Node and PostgreSQL ${ratio('cpu')}`,
      )
    }
  } finally {
    await client.terminate()
  }
}

import { computeFingerprint } from '../server/src/platform/lib/secret-key.ts'
import { codeAt, fillCatalogue, idStep } from './catalogue.ts'
import { inDatabase } from './database.ts'
import { median, type Print, range, rotated } from './figures.ts'
import { measureLoad, scanRequests, startLoadClient } from './load.ts'
import { secretKey, withProduct } from './product.ts'

type Size = { rounds: number; seconds: number; codesPerBatch: number }

const connectionCounts = [16, 64]
const partners = 80

/**
 * The verify call on codes whose batch has hidden PINs, which the verdict offers, beside that on codes of batches without, on one
 * server: in pairs right after each other, every second pair in the other order. The goal is a ratio of 0.98 or more.
 */
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
      await withProduct(url, {}, ({ port, pid }) => measurePairs(print, { port, pid }, size))
      const { rows } = await pool.query(
        `select count(*) filter (where pin_key_fingerprint is not null)::integer as with_pin, count(*)::integer as scans from scans join codes on id = code_id join batches on batches.id = batch_id`,
      )
      print(`Of ${rows[0].scans} scans ${rows[0].with_pin} were of codes with a PIN.`)
    },
  )

async function measurePairs(
  print: Print,
  { port, pid }: { port: number; pid: number },
  { rounds, seconds, codesPerBatch }: Size,
) {
  const client = startLoadClient()
  const pairsOfCodes = (partners * codesPerBatch) / 2
  let rate = 1000
  const measure = async (hasPin: boolean, connections: number, share = 1) => {
    const count = Math.ceil(rate * seconds * share)
    const drawCode = () => codeAt(2 * Math.floor(Math.random() * pairsOfCodes) + (hasPin ? 2 : 1))
    const sample = await measureLoad(client, { port, connections, requests: scanRequests(count, drawCode) }, { pid })
    rate = sample.rate
    return sample.rate
  }
  try {
    for (const share of [0.5, 1]) for (const hasPin of [true, false]) await measure(hasPin, 64, share)
    for (const connections of connectionCounts) {
      const [withPin, plain] = [[] as number[], [] as number[]]
      for (let round = 0; round < rounds; round++)
        for (const hasPin of rotated([false, true], round))
          (hasPin ? withPin : plain).push(await measure(hasPin, connections))
      const ratios = withPin.map((value, i) => value / (plain[i] ?? value))
      print(
        `verify at ${connections} connections: ${median(withPin).toFixed(0)}/s with hidden PINs, ${median(plain).toFixed(0)}/s without; ratio ${median(ratios).toFixed(3)} (${range(ratios, 3)}, ${rounds} pairs)`,
      )
    }
  } finally {
    await client.terminate()
  }
}

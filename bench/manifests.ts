import { fillCatalogue, signIn } from './catalogue.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { inDatabase } from './database.ts'
import { formatNumber, type Print } from './figures.ts'
import { get, withProduct } from './product.ts'

type Size = { batches: number; codesOfBatch: number }

/** The manifests of all batches of a partner over HTTP, one after the other, as a phone downloads them: how long and how large. */
export async function benchManifests(print: Print, { batches, codesOfBatch }: Size) {
  let filled: { partner: string; batch: string }[] = []
  await inDatabase(
    async ({ pool }) => {
      filled = await fillCatalogue(pool, { partners: 1, batches })
      await pool.query('update batches set quantity = $1', [codesOfBatch])
      await pool.query(
        `insert into codes (id, batch_id, product_id, partner_id)
         select ('x' || substr(md5(random()::text), 1, 16))::bit(64)::bigint, id, product_id, partner_id from batches, generate_series(1, $1)`,
        [codesOfBatch],
      )
    },
    async ({ url, pool }) => {
      const token = await signIn(pool, filled[0]?.partner ?? '')
      await withProduct(url, {}, async ({ url: server, pid }) => {
        const download = async (batch: string) =>
          (await (await get(`${server}/api/inspections/manifests/${batch}`, token)).arrayBuffer()).byteLength
        await download(filled[0]?.batch ?? '')
        const cpu = readCpuSeconds(pid) ?? 0
        const startedAt = performance.now()
        let bytes = 0
        let slowest = 0
        for (const { batch } of filled) {
          const begun = performance.now()
          bytes += await download(batch)
          slowest = Math.max(slowest, performance.now() - begun)
        }
        const seconds = (performance.now() - startedAt) / 1000
        const cpuMs = (((readCpuSeconds(pid) ?? 0) - cpu) * 1000) / filled.length
        print(
          `${formatNumber(filled.length)} manifests of ${formatNumber(codesOfBatch)} codes: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(2)} MB; ${cpuMs.toFixed(1)} ms of CPU each, the slowest took ${slowest.toFixed(0)} ms`,
        )
      })
    },
  )
}

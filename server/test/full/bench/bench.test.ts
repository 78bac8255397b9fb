import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { parts } from '../../../../bench/run.ts'
import '../../../../web/built-pages.ts' // the parts consumer and pages open them

/** The line with the result of each part of the bench, without the part that needs a cluster. */
const figures: Record<Exclude<keyof typeof parts, 'citus'>, RegExp> = {
  verify: /^verify at 64 connections to Fastify hello, 64 connections: [\d.]+/m,
  aggregation: /^Verify calls without rollups: \d+\/s; with rollups: \d+\/s, ratio [\d.]+/m,
  retention: /^Verify calls while old ones of 400 scans are deleted: p50 [\d.]+ ms/m,
  'detection-cost': /^ {2}throughput [\d.]+ % of without/m,
  analytics: /^Analytics, geographic: .* ratio [\d.]+/m,
  'one-partner': /^One partner, 200 and 400 scans: the slowest preset has a p50 of [\d.]+ ms/m,
  consumer: /^Time to verdict .* p50 [\d.]+ s/m,
  pages: /^Lighthouse, phone, \/login: performance \d+/m,
  'hidden-pins': /^verify at 64 connections with hidden PINs to without, 1 pairs: speed [\d.]+/m,
  'public-log': /^verify at 64 connections with the public log to without, 1 pairs: speed [\d.]+/m,
  exports: /^The statement of the export ended \d+ ms after its client had left/m,
  manifests: /^2 manifests of 20 codes: [\d.]+ s/m,
  webhooks: /^Verify with an endpoint for each of 20 partners: .* ratio [\d.]+/m,
  detection: /^False alarms: [\d.]+ %/m,
  'scan-batches': /^Verify calls, 4 at once: .* [\d.]+ times/m,
  downloads: /^ZIP of PNGs of 1200 px: [\d.]+ s/m,
  inventory: /^Inventory, search: [\d.]+ ms/m,
}

let outputs: Map<string | undefined, string>
beforeAll(async () => {
  const script = fileURLToPath(new URL('../../../../bench/run.ts', import.meta.url))
  const child = spawn(process.execPath, [script, '--smallest'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text: Buffer) => {
      words += text.toString()
    })
  await once(child, 'close')
  outputs = new Map(words.split(/^# /m).map((part) => [part.split('\n')[0], part]))
}, 900_000)

test.each(Object.entries(figures))('the bench part %s finishes and prints its result', (part, figure) => {
  expect(outputs.get(part)).toMatch(figure)
  expect(outputs.get(part)).toMatch(/^It took [\d.]+ s\.$/m)
  expect(outputs.get(part)).not.toMatch(/NaN|Infinity|undefined/)
})

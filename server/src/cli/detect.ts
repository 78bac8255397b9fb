import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { readConfig } from '../platform/config.ts'
import { type Db, withLoaderDb } from '../platform/db/client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { describeReplay } from '../verify/detection/describe-replay.ts'
import { readScanCsv } from '../verify/detection/read-scan-csv.ts'
import { replayScans } from '../verify/detection/replay-scans.ts'
import { findPartnerId, findProduct, readStoredScans } from '../verify/detection/stored-scans.ts'
import { print, runCommand, withDatabase } from './run-command.ts'

/** `npm run detect`: what the detection of copied labels would have found in past scans. `-- --help` prints the options. */
const usage = `npm run detect -- replay scans.csv [--limit 10] [--all]
npm run detect -- history [--partner EMAIL_OR_ID] [--product ID] [--limit 10] [--all]

Replays scans through the detection of copied labels and says which codes it would have watched or suspected, from which scan on,
and why (docs/detection.md, "Tools"). Nothing is changed.

replay     The scans of a CSV file with a header. Columns, in any order: code, at (such as 2026-05-03T10:15:00Z), session,
           latitude, longitude, device (android, ios, other_mobile, windows, mac, linux or other_desktop), network (any text: the
           same text is the same network), method (not used), product and batch (for what is usual). Needed are code, at and
           session. All but code and at may be empty.
history    The scans in the database of the settings, of all partners or one, of all products or one.

--limit    The score at which a code is suspected, ${limits.copyLimitMin} to ${limits.copyLimitMax}. Default: ${limits.copyLimitMin}; for history, the limit of each product.
--all      Print all codes, also those that were neither watched nor suspected.`

await runCommand(detect)

async function detect() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string' },
      partner: { type: 'string' },
      product: { type: 'string' },
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, path, ...more] = positionals
  if (values.help) return print(usage)
  const options = { limit: limitOf(values.limit), showsAll: values.all }
  if (command === 'replay' && path !== undefined && more.length === 0 && !values.partner && !values.product)
    return replayFile(path, options)
  if (command === 'history' && path === undefined)
    return replayHistory({ ...options, partner: values.partner, product: values.product })
  throw new Error(usage)
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const limit = Number(text)
  if (text.trim() !== '' && limit >= limits.copyLimitMin && limit <= limits.copyLimitMax) return limit
  throw new Error(`--limit must be a number from ${limits.copyLimitMin} to ${limits.copyLimitMax}.`)
}

type Options = { limit: number | undefined; showsAll: boolean }

async function replayFile(path: string, { limit = limits.copyLimitMin, showsAll }: Options) {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
  const { scans, isSorted, unusedColumns } = await readScanCsv(createReadStream(path))
  if (unusedColumns.length > 0) print(`Columns that are not used: ${unusedColumns.join(', ')}.`)
  if (isSorted) print('The rows were not in the order of time: they were sorted.')
  const replays = replayScans(scans, { limit })
  for (const line of describeReplay(replays, showsAll)) print(line)
}

type HistoryOptions = Options & { partner?: string | undefined; product?: string | undefined }

async function replayHistory(options: HistoryOptions) {
  await withDatabase(readConfig(process.env), async (url) => {
    await migrate(url)
    await withLoaderDb(url, (db) => printHistory(db, options))
  })
}

async function printHistory(db: Db, { limit, showsAll, partner, product }: HistoryOptions) {
  const { partnerId, productId } = await filterOf(db, partner, product)
  // What is usual for a partner comes from all its products.
  const scans = await readStoredScans(db, partnerId)
  const shown = new Set(
    scans.flatMap((scan) => (productId === undefined || scan.product === productId ? scan.code : [])),
  )
  const replays = replayScans(scans, { limit: (scan) => limit ?? scan.limit })
  print(
    'Networks of past scans are not kept, and scans that a limit refused are not stored: scores may differ from those',
  )
  print('that shoppers met.')
  for (const line of describeReplay(
    replays.filter(({ code }) => shown.has(code)),
    showsAll,
  ))
    print(line)
}

async function filterOf(db: Db, partner: string | undefined, product: string | undefined) {
  const partnerId = partner === undefined ? undefined : await findPartnerId(db, partner)
  if (partner !== undefined && partnerId === undefined) throw new Error(`There is no partner ${partner}.`)
  if (product === undefined) return { partnerId, productId: undefined }
  const found = await findProduct(db, product, partnerId)
  if (!found) throw new Error(`There is no product ${product}${partner === undefined ? '' : ' of this partner'}.`)
  return { partnerId: found.partnerId, productId: found.id }
}

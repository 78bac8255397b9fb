import { parseArgs } from 'node:util'
import { calendarDate } from '@sahihi/contract/domain/text.ts'
import type { DemoSize } from '../demo/demo-plan.ts'
import { fillDemo } from '../demo/ensure-demo.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { sqlState } from '../platform/db/client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { calendarDay, defaultTimeZone, startOfDay } from '../platform/lib/calendar.ts'
import { openSecretKey } from '../platform/lib/open-secret-key.ts'
import { days } from '../platform/lib/time.ts'
import { print, runCommand, withDatabase } from './run-command.ts'

/** `npm run demo`: adds demo manufacturers and months of scans to the database. `-- --help` prints the options. */
const usage = `npm run demo -- [--scans 20000] [--partners 1] [--products 8] [--days 180] [--seed 1]
                [--until YYYY-MM-DD]

Adds demo manufacturers with products, batches, codes and months of plausible scans to the database of the settings. The last
scans are of today, up to now, or of the end of the day that --until names. With the same --until before today, the same numbers
make the same codes, scans and mail addresses; ids and the password are always new. A seed can be used once in a database.`

await runCommand(() => {
  const size = parseSize()
  return size ? addDemo(readConfig(process.env), size) : print(usage)
}, 'Nothing was changed.')

function parseSize() {
  const option = (defaultValue: string) => ({ type: 'string', default: defaultValue }) as const
  const { values } = parseArgs({
    options: {
      scans: option('20000'),
      partners: option('1'),
      products: option('8'),
      days: option('180'),
      seed: option('1'),
      until: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const number = (name: 'scans' | 'partners' | 'products' | 'days' | 'seed', max: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= 1 && value <= max) return value
    throw new Error(`--${name} must be a whole number from 1 to ${max.toLocaleString('en-US')}.`)
  }
  const size = {
    scans: number('scans', 50_000_000),
    partners: number('partners', 1000),
    products: number('products', 20_000),
    days: number('days', 800),
    seed: number('seed', 2 ** 31 - 1),
    until: endOf(values.until),
  }
  if (size.products < size.partners)
    throw new Error('--products must not be less than --partners: each has one at least.')
  return size
}

/** The end of a day in Lagos, or now for today, the default. */
function endOf(day: string | undefined): Date {
  const now = new Date()
  if (day === undefined) return now
  if (!calendarDate.safeParse(day).success || day > calendarDay(now, defaultTimeZone))
    throw new Error('--until must be a day such as 2026-05-31, today at the latest.')
  return new Date(Math.min(now.getTime(), startOfDay(day, defaultTimeZone).getTime() + days(1) - 1))
}

async function addDemo(config: Config, size: DemoSize) {
  await withDatabase(config, async (url) => {
    await migrate(url)
    const startedAt = performance.now()
    await fillDemo(url, await openSecretKey(config, url), size, print).catch(explainTakenSeed)
    print(`\nIt took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  })
}

function explainTakenSeed(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new Error('This seed is in the database already: give another with --seed.')
}

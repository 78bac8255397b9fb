import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../support/test-app.ts'

const cities = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
  [5.11, 7.37],
] as const

const app = await useTestApp()
const folder = await mkdtemp(join(tmpdir(), 'sahihi-detect-'))
const partner = await app.createPartner()
const codes = [
  await app.createCode({ partner }),
  await app.createCode({ partner }),
  await app.createCode({ partner: await app.createPartner() }),
] as const
const copied = { serial: codes[0].serial, productId: codes[0].product.id }
await scan(codes[0].serial, cities)
await scan(codes[1].serial, cities.slice(0, 1))
await scan(codes[2].serial, cities)
afterAll(() => rm(folder, { recursive: true }))

/** Scans a code with a new visitor at each place, two days apart. */
async function scan(serial: string, places: readonly (readonly [number, number])[]) {
  for (const [latitude, longitude] of places) {
    await app.scan(serial, {
      sessionId: randomUUID(),
      geoLocation: JSON.stringify({ latitude, longitude }),
      deviceInfo: JSON.stringify({ deviceType: 'mobile', os: 'Android' }),
    })
    app.wait(2 * 86_400)
  }
}

const detect = (...args: string[]) => run(args, { DATABASE_URL: app.url })

async function run(args: string[], env: Record<string, string> = {}) {
  const cli = spawn(process.execPath, ['server/src/cli/detect.ts', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  cli.stdout.on('data', (chunk: Buffer) => (output += chunk))
  cli.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => cli.on('close', resolve))
  return { code, output }
}

const failed = (message: string) => ({ code: 1, output: `${message}\n` })

test('the history of a partner lists suspected copies and what data is missing', async () => {
  const { code, output } = await detect('history', '--partner', partner.email.toUpperCase())
  expect(code).toBe(0)
  expect(output).toContain('Networks of past scans are not kept')
  expect(output).toMatch(new RegExp(`^${copied.serial}: score \\d+\\.\\d\\d, limit 10; 5 scans, 5 visitors`, 'm'))
  expect(output).toContain('  suspected from scan 5 (visitor 5), 2026-05-11T10:00:00.000Z')
  expect(output).toContain('6 scans of 2 codes, 1 with at least 5 visitors\nSuspected: 1.')
  expect((await detect('history', '--partner', partner.partnerId)).output).toBe(output)
})

test('the history covers all partners or one product', async () => {
  expect((await detect('history')).output).toContain('11 scans of 3 codes, 2 with at least 5 visitors\nSuspected: 2.')
  const { output } = await detect('history', '--product', copied.productId)
  expect(output).toContain('5 scans of 1 code, 1 with at least 5 visitors')
})

test('the limit of the product applies unless another is given', async () => {
  await app.change('products', { id: copied.productId }, { copyLimit: 12, copyLimitRaised: 3 })
  const own = await detect('history', '--product', copied.productId)
  expect(own.output).toContain(`${copied.serial}: score 12.89, limit 13; `)
  expect(own.output).toContain('Suspected: 0. Only watched: 1.')
  const { output } = await detect('history', '--product', copied.productId, '--limit', '11')
  expect(output).toContain(', limit 11; ')
  expect(output).toContain('Suspected: 1. Only watched: 0.')
})

test('the command fails and names a partner, product or file that does not exist', async () => {
  const missing = 'missing@manufacturer.example'
  expect(await detect('history', '--partner', missing)).toEqual(failed(`There is no partner ${missing}.`))
  const foreign = await app.createPartner()
  expect(await detect('history', '--partner', foreign.email, '--product', copied.productId)).toEqual(
    failed(`There is no product ${copied.productId} of this partner.`),
  )
  const path = join(folder, 'none.csv')
  expect(await run(['replay', path])).toEqual(failed(`There is no file ${path}.`))
  expect(await run(['history', '--limit', '9'])).toEqual(failed('--limit must be a number from 10 to 13.'))
})

test('a file is replayed without a database, and an invalid line is reported', async () => {
  const path = join(folder, 'scans.csv')
  const rows = cities.map((place, i) => `A,2026-05-0${9 - i}T10:00:00Z,s${i},${place.join(',')},rain`)
  writeFileSync(path, ['code,at,session,latitude,longitude,weather', ...rows].join('\n'))
  const { code, output } = await run(['replay', path, '--limit', '13'])
  expect(code).toBe(0)
  expect(output).toMatch(
    /^Columns that are not used: weather\.\nThe rows were not in the order of time: they were sorted\.\nA: /,
  )
  expect(output).toContain('suspected from scan 5 (visitor 5), 2026-05-09T10:00:00.000Z, score 13.00')
  writeFileSync(path, ['code,at,session', 'A,soon,s1'].join('\n'))
  expect(await run(['replay', path])).toEqual(
    failed('Line 2, column "at": "soon" must be a time such as 2026-05-03T10:15:00Z.'),
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from '../../support/postgres-server.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { freshDatabase, fromOurPage } from '../../support/test-app.ts'

const started: ServerProcess[] = []
const folders: string[] = []
const start = async (env: Record<string, string>) => {
  const server = await startProcess(env)
  started.push(server)
  return server
}
const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sahihi-demo-'))
  folders.push(folder)
  return folder
}
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGTERM')))
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

/** What a server prints about its demo at its start. */
function demoOutput({ words }: ServerProcess) {
  const output = words.join('\n')
  return {
    email: /as: +(\S+)/.exec(output)?.[1],
    password: /password: +(\S+)/.exec(output)?.[1],
    serial: /a genuine code: .*\/verify\/(\S+)/.exec(output)?.[1],
    suspected: /a suspected one: .*\/verify\/(\S+)/.exec(output)?.[1],
    pin: /a hidden PIN: +(\d{4} \d{4}), of /.exec(output)?.[1],
    pinSerial: /a hidden PIN: .*\/verify\/(\S+)/.exec(output)?.[1],
  }
}
const nothing = {
  email: undefined,
  password: undefined,
  serial: undefined,
  suspected: undefined,
  pin: undefined,
  pinSerial: undefined,
}

/** Signs in and verifies the codes and the PIN that were printed. Returns the number of products. */
async function tryDemo({ url }: ServerProcess, output: ReturnType<typeof demoOutput>) {
  const { email, password, serial, suspected, pin, pinSerial } = output
  const signIn = await fetch(`${url}/api/partners/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(signIn.status).toBe(200)
  const { token } = (await signIn.json()) as { token: string }
  for (const [code, verdict] of [
    [serial, 'genuine_first'],
    [suspected, 'suspected_copy'],
  ]) {
    const scanId = '2c0a4a76-64d1-4f5e-9d2e-0c5f6a2d9b13'
    const scan = await fetch(`${url}/api/products/verify/${code}?scanId=${scanId}`, { headers: fromOurPage })
    expect(await scan.json()).toMatchObject({ success: true, verdict })
  }
  const check = await fetch(`${url}/api/products/verify/${pinSerial}/pin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin, attemptId: '2c0a4a76-64d1-4f5e-9d2e-0c5f6a2d9b14' }),
  })
  expect(await check.json()).toMatchObject({ verdict: 'genuine_first', pin: { outcome: 'confirmed_first' } })
  const products = await fetch(`${url}/api/products/partner/summary`, { headers: { authorization: `Bearer ${token}` } })
  return ((await products.json()) as { data: object[] }).data.length
}

describe('the first start', () => {
  test('adds a demo and prints an account, codes and a PIN to try; the second start adds none', async () => {
    const DATA_DIR = await emptyFolder()
    const server = await start({ DATA_DIR, DEMO: '' })
    const output = demoOutput(server)
    const count = await tryDemo(server, output)
    expect(count).toBeGreaterThan(0)
    await server.end('SIGTERM')
    const again = await start({ DATA_DIR, DEMO: '' })
    expect(demoOutput(again)).toEqual(nothing)
    expect(await tryDemo(again, output)).toBe(count)
  })

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sahihi.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYMENTS: 'sandbox',
  }
  test.each([
    ['with DEMO=0', { DEMO: '0' }],
    ['in production', { DEMO: '', ...production }],
  ])('%s adds none', async (_, env) => {
    expect(demoOutput(await start({ DATA_DIR: await emptyFolder(), ...env }))).toEqual(nothing)
  })

  test('adds none to the operator’s own database unless asked', async () => {
    expect(demoOutput(await start({ DATABASE_URL: await freshDatabase(), DEMO: '' }))).toEqual(nothing)
  })
})

test('two servers that start together on an empty database add one demo, and neither fails', async () => {
  const DATABASE_URL = await freshDatabase()
  const both = await Promise.all([1, 2].map(() => start({ DATABASE_URL, DEMO: '1' })))
  const outputs = both.map(demoOutput).filter(({ password }) => password)
  expect(outputs).toHaveLength(1)
  for (const server of both) expect(await tryDemo(server, outputs[0] ?? nothing)).toBeGreaterThan(0)
  expect((await run(DATABASE_URL, 'select count(*)::integer as n from partners')).rows).toEqual([{ n: 1 }])
})

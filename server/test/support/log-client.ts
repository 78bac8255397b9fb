import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { readLogKey } from '../../src/platform/transparency-log/log-key.ts'
import { openLog, sequenceEntries } from '../../src/platform/transparency-log/sequence-entries.ts'
import type { TestApp } from './test-app.ts'

export const logSettings = { LOG_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') }
export const logKey = readLogKey(readConfig({ ...logSettings, PUBLIC_URL: 'http://localhost:3000' }))
if (!logKey) throw new Error('There is no key.')
export const verifierKey = logKey.verifierKey

/** Turns the log of an app on, and does what its server does every second. */
export async function createLogClient(app: Pick<TestApp, 'context' | 'call' | 'db'>) {
  await openLog(app.context)
  const get = (path: string) => app.call('GET', `/log/${path}`)
  return {
    get,
    publish: () => (logKey ? sequenceEntries(app.context, logKey) : 0),
    checkpoint: async () => (await get('checkpoint')).body,
    facts: async () =>
      (await app.db.selectFrom('logEntries').select('body').orderBy('leafIndex').execute()).map(
        ({ body }) => (JSON.parse(body) as { fact: string }).fact,
      ),
    proof: (serial: string) => app.call('GET', `/api/proofs/${serial}`),
  }
}

export async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sahihi-log-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Serves the log of an app over HTTP, where `change` may forge what it answers. */
export async function serveLog(
  app: Pick<TestApp, 'fastify'>,
  change: (path: string, body: Buffer) => Buffer = (_, body) => body,
) {
  const server = createServer(async (request, response) => {
    const reply = await app.fastify.inject({ method: 'GET', url: request.url ?? '' })
    response.writeHead(reply.statusCode).end(change(request.url ?? '', reply.rawPayload))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`
}

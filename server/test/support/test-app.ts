import { randomBytes, randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { api } from '@sahihi/contract/endpoints/api.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeEach, inject as provided } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createContext } from '../../src/platform/context.ts'
import { hasEntityTag } from '../../src/platform/http/answer-unchanged.ts'
import type { readPages } from '../../src/platform/http/html-pages.ts'
import { listErrorCodes } from '../../src/platform/http/openapi.ts'
import { listHeaders } from '../../src/platform/http/reply-headers.ts'
import type { RequestLimits } from '../../src/platform/http/request-limits.ts'
import { createLog } from '../../src/platform/lib/log.ts'
import { returnClusterDatabase, takeClusterDatabase } from './cluster-database.ts'
import { emptyTables, fingerprint } from './empty-tables.ts'
import { type Call, createFactories } from './factories.ts'
import { databaseUrl, run } from './postgres-server.ts'
import { tableRows } from './table-rows.ts'
import { testKey } from './test-key.ts'
import './weak-hashes.ts'

type Options = {
  env?: Record<string, string>
  mailRetrySeconds?: number
  heartbeatSeconds?: number
  /** Reads the pages to serve (`readBuiltPages` in built-pages.ts). By default there are none. */
  pages?: typeof readPages
  /** Receives the lines of the log. */
  logTo?: (line: string) => void
  listens?: boolean
  requestLimits?: RequestLimits
  /** Receives the URL of the database and returns the URL that the app uses. */
  reachDatabase?: (url: string) => Promise<string>
  /** An existing migrated database to use instead of a new one. */
  url?: string
}
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Whether the test databases are spread over a Citus cluster. */
export const isOnCluster = provided('clusterPrefix') !== undefined

/** The headers that a browser sends with calls from our own pages. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

// Apps of finished test files. Emptying a database takes a tenth of the time of creating an app.
const idleApps: TestApp[] = []
let freshFingerprint: string | undefined

/** An app with an empty database, its own clock and factories that create their parents. Close it after the file. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  if (Object.keys(options).length > 0 || isOnCluster) return openTestApp(options)
  const app = idleApps.pop() ?? (await openTestApp({}))
  freshFingerprint ??= await fingerprint(app.db)
  const context = { ...app.context, payments: { ...app.context.payments } }
  let hasOwnWorkers = false
  const work: typeof context.jobs.work = (...options) => {
    hasOwnWorkers = true
    return context.jobs.work(...options)
  }
  app.context.jobs = { ...context.jobs, work }
  const close = async () => {
    const isChanged = hasOwnWorkers || (await fingerprint(app.db)) !== freshFingerprint
    if (app.fastify.server.listening || isChanged) return app.close()
    Object.assign(app.context, context)
    app.time.now = startOfTime()
    await emptyTables(app.db)
    app.reportUndocumented()
    idleApps.push(app)
  }
  return { ...app, close }
}

/** As createTestApp, for all tests of a file: `const app = await useTestApp()` at its top. */
export const useTestApp = async (options: Options = {}): Promise<TestApp> => useApp(await createTestApp(options))

/** Starts the clock of an app again before each test of the file, and closes the app after the last one. */
export function useApp<App extends Pick<TestApp, 'time' | 'close'>>(app: App): App {
  beforeEach(() => {
    app.time.now = startOfTime()
  })
  afterAll(() => app.close())
  return app
}

const startOfTime = () => new Date('2026-05-03T10:00:00Z')

async function openTestApp({
  env = {},
  mailRetrySeconds,
  heartbeatSeconds,
  pages,
  logTo,
  listens = false,
  requestLimits,
  reachDatabase = async (url) => url,
  url: ownUrl,
}: Options = {}) {
  const url = ownUrl ?? (await freshDatabase())
  const time = { now: startOfTime() }
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', ...env }
  const config = { SECRET_KEY: testKey, ...readConfig(settings) }
  const log = logTo
    ? createLog({ ...config, LOG_LEVEL: 'trace' }, { write: logTo })
    : pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const clock = () => new Date(time.now)
  const wait = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1000)
  }
  const setTime = (moment: string) => {
    time.now = new Date(moment)
  }
  const { context, close } = await createContext(config, await reachDatabase(url), log, {
    clock,
    ...(mailRetrySeconds ? { mailRetrySeconds } : {}),
    ...(heartbeatSeconds ? { heartbeatSeconds } : {}),
  })
  const fastify = await buildApp(context, pages?.(config), requestLimits)
  // For tests that call it over HTTP, such as those of the payment sandbox.
  if (listens) context.server.url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const undocumented = new Set<string>()
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, headers = {}, from = '127.0.0.1' }: Call = {},
  ) => {
    const reply = await fastify.inject({
      method,
      url: path,
      remoteAddress: from,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    noteUndocumented(undocumented, method, path, reply)
    return reply
  }
  const scan = (
    serial: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = fromOurPage,
    from?: string,
  ) =>
    call(
      'GET',
      `/api/products/verify/${encodeURIComponent(serial)}?${new URLSearchParams({ scanId: randomUUID(), ...query })}`,
      { headers, ...(from ? { from } : {}) },
    )
  const factories = createFactories({ db: context.db, clock, call })
  const tables = tableRows(context.db)
  const scansOf = (serial: string) => tables.rows('scans', { codeId: String(decodeSerial(serial)) })
  const closeAll = async () => {
    await fastify.close()
    await close()
    if (!ownUrl) await removeDatabase(url)
    reportUndocumented()
  }
  const reportUndocumented = () => {
    if (undocumented.size > 0) throw new Error(`The API reference lacks:\n${[...undocumented].join('\n')}`)
  }
  const tools = { time, wait, setTime, call, scan, scansOf, reportUndocumented, close: closeAll }
  return { fastify, context, db: context.db, url, ...tools, ...factories, ...tables }
}

const documented = api.map((endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  name: endpoint.name,
  codes: new Set<string>([...listErrorCodes(endpoint), 'internal']),
  statuses: [endpoint.status ?? 200, ...(hasEntityTag(endpoint) ? [304] : [])],
  headersOf: (status: number): string[] => listHeaders(endpoint, status).map((name) => name.toLowerCase()),
}))
/** Transport and security headers, which the reference does not list. */
const unnamed =
  /^(?:content-(?:type|length|encoding|security-policy)|transfer-encoding|vary|date|connection|keep-alive|cross-origin-.*|permissions-policy|referrer-policy|strict-transport-security|x-(?:accel-buffering|content-type-options|frame-options))$/

// Every error, status and header that a test provokes must be in the API reference.
function noteUndocumented(
  undocumented: Set<string>,
  method: string,
  path: string,
  { statusCode, headers, body }: LightMyRequestResponse,
) {
  const [pathname = ''] = path.split('?')
  const matches = documented.filter((endpoint) => endpoint.method === method && endpoint.pattern.test(pathname))
  const endpoint = matches.find(({ pattern }) => !pattern.source.includes('[^')) ?? matches[0]
  if (!endpoint) return
  const note = (what: string) => undocumented.add(`${endpoint.name}: ${what}`)
  const code = statusCode < 400 ? undefined : /"code":"(\w+)"/.exec(body)?.[1]
  if (code && !endpoint.codes.has(code)) note(`errors: '${code}'`)
  if (statusCode < 400 && !endpoint.statuses.includes(statusCode)) note(`the status ${statusCode}`)
  const named = endpoint.headersOf(statusCode)
  for (const name of Object.keys(headers))
    if (!named.includes(name) && !unnamed.test(name)) note(`the header ${name} of ${statusCode}`)
}

/** A new database cloned from the migrated template, or an empty distributed one. */
export async function freshDatabase(): Promise<string> {
  const prefix = provided('clusterPrefix')
  if (prefix) return takeClusterDatabase(provided('serverUrl'), prefix)
  const name = `t_${randomBytes(8).toString('hex')}`
  // Copying files takes a quarter of the work of logging pages.
  await run(provided('serverUrl'), `create database ${name} template ${provided('templateName')} strategy file_copy`)
  return databaseUrl(provided('serverUrl'), name)
}

const removeDatabase = (url: string) =>
  provided('clusterPrefix')
    ? returnClusterDatabase(url)
    : run(provided('serverUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)

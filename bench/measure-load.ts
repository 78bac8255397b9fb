import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Worker } from 'node:worker_threads'
import { cpuSecondsOf } from './cpu-time.ts'
import type { Load, LoadResult } from './load-client.ts'

export const secretKey = 'x'.repeat(40)

type Product = { port: number; pid: number; child: ChildProcess }

/** Starts the product as in production. */
export async function startProduct(
  databaseUrl: string,
  workers: number,
  env: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const child = spawn(process.execPath, [new URL('../server/src/main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://verify.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bench@verify.example',
      PAYMENTS: 'sandbox',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      PORT: String(port),
      WORKERS: String(workers),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isReady = async () => {
    for await (const line of createInterface(child.stdout)) if (line.includes('ready')) return true
    return false
  }
  if (!(await isReady())) throw new Error('The server did not start; its words stand above.')
  child.stdout.resume()
  return { port, pid: child.pid ?? 0, child }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** Sends requests by the load client. Of each process: its CPU microseconds, with all below it, a request. */
export async function measureLoad<Name extends string>(client: Worker, load: Load, processes: Record<Name, number>) {
  const cpuOfAll = () => Object.entries<number>(processes).map(([name, pid]) => [name, cpuSecondsOf(pid)] as const)
  const before = new Map(cpuOfAll())
  client.postMessage(load)
  const [{ latencies, failed, seconds }] = (await once(client, 'message')) as [LoadResult]
  if (failed > 0) throw new Error(`${failed} calls were not answered with 200.`)
  const cpu = cpuOfAll().map(([name, now]) => {
    const then = before.get(name)
    return [name, now === undefined || then === undefined ? undefined : ((now - then) * 1e6) / latencies.length]
  })
  const sorted = latencies.toSorted()
  const quantile = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  return {
    rate: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    cpu: Object.fromEntries(cpu) as Record<Name, number | undefined>,
  }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** In another order in each round, so that no measurement always follows the same one. */
export const rotated = <T>(list: T[], by: number) => list.map((_, i) => list[(i + by * 3) % list.length] as T)

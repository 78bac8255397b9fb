import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { quantile } from './figures.ts'
import type { Load, LoadResult } from './load-client.ts'

export const startLoadClient = () => new Worker(new URL('./load-client.ts', import.meta.url))

/** Sends requests by the load client. Of each process: its CPU microseconds, with all below it, a request. */
export async function measureLoad<Name extends string>(client: Worker, load: Load, processes: Record<Name, number>) {
  const cpuOfAll = () => Object.entries<number>(processes).map(([name, pid]) => [name, readCpuSeconds(pid)] as const)
  const before = new Map(cpuOfAll())
  client.postMessage(load)
  const [{ latencies, failed, seconds }] = (await once(client, 'message')) as [LoadResult]
  if (failed > 0) throw new Error(`${failed} calls were not answered with 200.`)
  const cpu = cpuOfAll().map(([name, now]) => {
    const then = before.get(name)
    return [name, now === undefined || then === undefined ? undefined : ((now - then) * 1e6) / latencies.length]
  })
  return {
    rate: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: Object.fromEntries(cpu) as Record<Name, number | undefined>,
  }
}

const places = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
] as const
export const pickOne = <T>(list: ArrayLike<T>) => list[Math.floor(Math.random() * list.length)] as T

/** Scans by new visitors, half of them with a place, with the query that the page sends. */
export function scanRequests(count: number, drawCode: () => bigint): Load['requests'] {
  return Array.from({ length: count }, () => {
    const [latitude, longitude] = pickOne(places)
    const query = new URLSearchParams({
      scanId: randomUUID(),
      sessionId: `bench-${randomBytes(15).toString('base64url')}`,
      scanMethod: 'QR_SCAN',
      deviceInfo: '{"screenResolution":"360x800","deviceType":"mobile","os":"Android","browser":"Chrome"}',
      networkInfo: '{"type":"4g","downlink":1.5}',
      lang: 'en',
      timeZone: 'Africa/Lagos',
      ...(Math.random() < 0.5 && { geoLocation: JSON.stringify({ latitude, longitude, accuracy: 20 }) }),
    })
    // Four carriers with some hundred networks.
    const address = `102.${89 + Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 100)}.7`
    return { path: `/api/products/verify/${encodeSerial(drawCode())}?${query}`, address }
  })
}

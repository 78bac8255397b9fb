import { randomUUID } from 'node:crypto'
import type { PinOutcome, PinResult } from '@sahihi/contract/endpoints/pins.ts'
import { differentPin } from './pin-client.ts'
import type { ServerProcess } from './server-process.ts'

/** Checks a PIN on a server in its own process, again with the same attempt id while it has too much to do. */
export async function checkOn(
  server: ServerProcess | undefined,
  serial: string,
  { pin, attemptId = randomUUID(), from }: { pin: string; attemptId?: string; from?: string },
): Promise<PinResult | undefined> {
  const body = JSON.stringify({ pin, attemptId, sessionId: randomUUID() })
  const send = () =>
    fetch(`${server?.url}/api/products/verify/${serial}/pin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
      body,
    })
  let reply = await send()
  while (reply.status === 503) reply = await send()
  return ((await reply.json()) as { pin?: PinResult }).pin
}

/**
 * Checks one right PIN so many times at once, over all servers in turn. Returns how often each outcome was answered. Each check is from
 * a network of its own, and a wrong one came before: checks from one network wait for each other, and so do the first checks of a code.
 */
export async function race(servers: ServerProcess[], { serial, pin }: { serial: string; pin: string }, times: number) {
  await checkOn(servers[0], serial, { pin: differentPin(pin) })
  const checks = Array.from({ length: times }, (_, i) =>
    checkOn(servers[i % servers.length], serial, { pin, from: `102.89.${i}.4` }),
  )
  const counts: Partial<Record<PinOutcome | 'none', number>> = {}
  for (const result of await Promise.all(checks)) {
    const outcome = result?.outcome ?? 'none'
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

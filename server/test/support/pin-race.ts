import { randomUUID } from 'node:crypto'
import type { PinOutcome, PinResult } from '@sahihi/contract/endpoints/pins.ts'
import { differentPin } from './pin-client.ts'
import type { ServerProcess } from './server-process.ts'

/** Checks a PIN on a server process, and retries with the same attempt id while it is overloaded. */
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
 * Makes parallel checks of one correct PIN on all servers in turn and counts their outcomes. A wrong check comes first and each check
 * has a separate network, because the first checks of a code and checks from one network wait for each other.
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

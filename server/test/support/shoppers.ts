import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { fromOurPage } from './test-app.ts'

export type Scan = { codeId: bigint; scanId: string; sessionId: string }
/** `status` is 0 when no answer came, so that the scan may or may not count. */
export type Answer = Scan & {
  status: number
  code: string | undefined
  retryAfter: string | null
  sentAt: number
  ms: number
}

/** Scans a code over HTTP. */
export async function verify(server: { url: string }, scan: Scan): Promise<Answer> {
  const { codeId, scanId, sessionId } = scan
  const sentAt = performance.now()
  const query = new URLSearchParams({ scanId, sessionId, scanMethod: 'QR_SCAN' })
  const url = `${server.url}/api/products/verify/${encodeSerial(codeId)}?${query}`
  const headers = { ...fromOurPage, 'x-forwarded-for': `102.89.${Math.floor(sentAt) % 200}.7` }
  const reply = await receive(url, headers).catch(() => ({ status: 0, code: undefined, retryAfter: null }))
  return { ...scan, ...reply, sentAt, ms: performance.now() - sentAt }
}

// A worker that is killed right after accepting a connection never answers. The page also gives up and retries.
const patienceMs = 30_000

async function receive(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

const isOpen = ({ status }: Answer) => status === 503 || status === 0

/** Repeats scans until all are answered, as the page does. Rejects when some are not after 90 seconds. */
export async function verifyUntilAnswered(
  servers: { url: string }[],
  scans: Scan[],
  atOnce: number,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const patience = AbortSignal.timeout(90_000)
  let statuses: number[] = []
  for (let open = scans; open.length > 0; ) {
    if (patience.aborted) throw new Error(`${open.length} scans stay unanswered: ${statuses}`)
    const replies: Answer[] = []
    for (let i = 0; i < open.length; i += atOnce) {
      const sent = open.slice(i, i + atOnce).flatMap((scan, j) => {
        const server = servers[j % servers.length]
        return server ? [verify(server, scan)] : []
      })
      replies.push(...(await Promise.all(sent)))
    }
    answers.push(...replies.filter((reply) => !isOpen(reply)))
    const refusals = replies.filter(isOpen)
    statuses = refusals.map(({ status }) => status)
    open = refusals
  }
  return answers
}

export const newScan = (codeId: bigint): Scan => ({ codeId, scanId: randomUUID(), sessionId: randomUUID() })

/**
 * Starts so many shoppers who scan codes on all servers in turn until they are stopped. With `repeat` they retry each scan until it is
 * answered, as the page does. Otherwise they continue with another code.
 */
export function startShoppers(
  servers: { url: string }[],
  codeIds: bigint[],
  count: number,
  { repeat = false }: { repeat?: boolean } = {},
) {
  const answers: Answer[] = []
  let isWanted = true
  let next = 0
  const shop = async () => {
    let open: Scan | undefined
    while (isWanted) {
      const [server, codeId] = [servers[next % servers.length], codeIds[Math.floor(Math.random() * codeIds.length)]]
      next++
      if (!server || codeId === undefined) throw new Error('There is nothing to scan.')
      const scan = open ?? newScan(codeId)
      const answer = await verify(server, scan)
      answers.push(answer)
      open = repeat && isOpen(answer) ? scan : undefined
      if (answer.status !== 200) await pause(100)
    }
  }
  const running = Promise.all(Array.from({ length: count }, shop))
  return {
    answers,
    stop: async () => {
      isWanted = false
      await running
      return answers
    },
  }
}

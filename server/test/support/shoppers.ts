import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { fromOurPage } from './test-app.ts'

export type Scan = { codeId: bigint; scanId: string; sessionId: string }
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
  const response = await fetch(`${server.url}/api/products/verify/${serialOf(codeId)}?${query}`, {
    headers: { ...fromOurPage, 'x-forwarded-for': `102.89.${Math.floor(sentAt) % 200}.7` },
  })
  const { code } = (await response.json()) as { code?: string }
  const retryAfter = response.headers.get('retry-after')
  return { ...scan, status: response.status, code, retryAfter, sentAt, ms: performance.now() - sentAt }
}

/** Sends scans as shoppers do who are told to try again: until they are answered. */
export async function verifyUntilAnswered(
  servers: { url: string }[],
  scans: Scan[],
  atOnce: number,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let open = scans; open.length > 0; ) {
    const replies: Answer[] = []
    for (let i = 0; i < open.length; i += atOnce) {
      const sent = open.slice(i, i + atOnce).flatMap((scan, j) => {
        const server = servers[j % servers.length]
        return server ? [verify(server, scan)] : []
      })
      replies.push(...(await Promise.all(sent)))
    }
    answers.push(...replies.filter(({ status }) => status !== 503))
    open = replies.filter(({ status }) => status === 503)
  }
  return answers
}

export const newScan = (codeId: bigint): Scan => ({ codeId, scanId: randomUUID(), sessionId: randomUUID() })

/** So many shoppers who scan one code after the other, on all servers in turn, until they are stopped. */
export function startShoppers(servers: { url: string }[], codeIds: bigint[], count: number) {
  const answers: Answer[] = []
  let isWanted = true
  let next = 0
  const shop = async () => {
    while (isWanted) {
      const [server, codeId] = [servers[next % servers.length], codeIds[Math.floor(Math.random() * codeIds.length)]]
      next++
      if (!server || codeId === undefined) throw new Error('There is nothing to scan.')
      const answer = await verify(server, newScan(codeId))
      answers.push(answer)
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

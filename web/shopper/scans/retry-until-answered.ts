/** Why there is no answer yet: the server was not reached, it has more to do than it can, or it has lost its database. */
export type WaitReason = 'offline' | 'busy' | 'outage'
/** One try: an answer, or why to wait (`seconds`: what the server asks for); neither where waiting does not help. */
export type Attempt<T> = { answer?: T | undefined; wait?: WaitReason; seconds?: number }
/** A try without an answer for so long is slow, which the page says. */
export const slowMs = 4_500
/** Called before each pause; `retryNow` ends it. */
type OnWait = (reason: WaitReason, seconds: number, retryNow: () => void) => void

/**
 * Retries until there is an answer, with growing pauses: forever without a network, for some minutes while the server
 * gives none. A prerendered or hidden page sends nothing: nobody is looking at it yet. It uses durations only, because a phone's
 * clock may be wrong, and nothing newer than Chrome 80. On 2G a reply of six seconds is normal: the first try is given up after 15
 * seconds, and each further one gets 15 more. A server whose database hangs refuses a scan after four (server/src/verify/scans/scan-batcher.ts).
 */
export async function retryUntilAnswered<T>(
  send: (timeoutMs: number) => Promise<Attempt<T>>,
  onWait: OnWait,
): Promise<T | undefined> {
  let refusals = 0
  for (let tries = 1; ; tries++) {
    // Both checks: a prerendered page can be visible a moment before its calls count as those of a page.
    if ((document as { prerendering?: boolean }).prerendering) await once('prerenderingchange')
    if (document.hidden) await once('visibilitychange')
    const { answer, wait, seconds: wanted } = await send(15_000 * tries)
    // Never sooner than the server asks for, and with jitter so that phones do not retry together.
    const seconds = Math.ceil(Math.max(wanted || 0, Math.min(2 ** tries, 30)) * (1 + Math.random() / 4))
    if (!wait || (wait !== 'offline' && (++refusals > 9 || seconds > 300))) return answer
    await new Promise<void>((resolve) => {
      setTimeout(resolve, seconds * 1000)
      if (wait === 'offline') addEventListener('online', resolve as () => void)
      onWait(wait, seconds, resolve)
    })
  }
}

const once = (event: string) => new Promise((resolve) => document.addEventListener(event, resolve))

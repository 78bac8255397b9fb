/** Why there is no answer yet: nobody was reached, or the server asks to be left alone for a while. */
export type Wait = 'offline' | 'busy'
/** What one call came to: an answer, or why to wait for it (`seconds`: as the server asks); neither, where waiting is of no use. */
export type Asked<T> = { answer?: T | undefined; wait?: Wait; seconds?: number }
/** Says why the shopper waits, and for how many seconds; `now` ends the pause. */
export type ShowWait = (wait: Wait, seconds: number, now: () => void) => void

/**
 * Asks until there is an answer, with growing pauses: for as long as there is no network, and for some minutes where the
 * server is busy. A page that nobody sees asks nothing: prerendered or hidden, it is not yet a person with a product in
 * their hand. Durations only, because the clock of a phone may be wrong; nothing that is newer than Chrome 80.
 */
export async function askPatiently<T>(
  ask: (tries: number) => Promise<Asked<T>>,
  show: ShowWait,
): Promise<T | undefined> {
  let busy = 0
  for (let tries = 1; ; tries++) {
    // Both: a page that is prerendered can be seen a moment before its calls pass as those of a page.
    if ((document as { prerendering?: boolean }).prerendering) await once('prerenderingchange')
    if (document.hidden) await once('visibilitychange')
    const { answer, wait, seconds: asked } = await ask(tries)
    // Never sooner than the server asks for, and not all phones at the same moment.
    const seconds = Math.ceil(Math.max(asked || 0, Math.min(2 ** tries, 30)) * (1 + Math.random() / 4))
    if (!wait || (wait === 'busy' && (++busy > 9 || seconds > 300))) return answer
    await new Promise<void>((resolve) => {
      setTimeout(resolve, seconds * 1000)
      if (wait === 'offline') addEventListener('online', () => resolve())
      show(wait, seconds, resolve)
    })
  }
}

const once = (event: string) => new Promise((resolve) => document.addEventListener(event, resolve))

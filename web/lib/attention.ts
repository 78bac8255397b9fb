let lastInput: number | undefined

/** From now on calls say when nobody has touched the page for a while, so that its own refreshes keep no session alive. */
export function watchInput(): () => void {
  const listening = new AbortController()
  const note = () => {
    lastInput = Date.now()
  }
  note()
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(input, note, { passive: true, capture: true, signal: listening.signal })
  return () => {
    listening.abort()
    lastInput = undefined
  }
}

/** Longer than the pages' refreshes are apart, so that somebody who reads keeps the session. */
const unattendedAfter = 120_000

export const isUnattended = () => lastInput !== undefined && Date.now() - lastInput > unattendedAfter

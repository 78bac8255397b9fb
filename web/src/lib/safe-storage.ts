type Where = 'localStorage' | 'sessionStorage'

// What the browser would not take (no storage allowed, or none left), for as long as this document lives.
let memory: Record<string, string> = {}

/*
 * Storage that never throws: even to name `localStorage` throws where site data is blocked, and a verdict must not fail
 * for it. Single functions, so that the shell of /verify carries only those it calls.
 */
export function getKept(where: Where, key: string): string | null {
  try {
    return memory[where + key] ?? globalThis[where].getItem(key)
  } catch {
    return null
  }
}

/** False when only this document will know it. */
export function setKept(where: Where, key: string, value: string): boolean {
  removeKept(where, key) // also from a full storage, where an older value would outlive this one
  try {
    globalThis[where].setItem(key, value)
    return true
  } catch {
    memory[where + key] = value
    return false
  }
}

/**
 * The first value that was kept by this name: what is there already, else the one given. Where nothing can be stored, the
 * last one of a tab is still known to its next document.
 */
export function firstKept(where: Where, key: string, value: string): string {
  try {
    const known = globalThis[where].getItem(key) || value
    globalThis[where].setItem(key, known)
    return known
  } catch {
    // The name of a tab outlives its documents: by it a reload is known where nothing can be stored.
    const isOfTab = where === 'sessionStorage'
    const known = memory[where + key] || (isOfTab && window.name.split(key)[1]) || value
    if (isOfTab) window.name = key + known
    memory[where + key] = known
    return known
  }
}

export function removeKept(where: Where, key: string) {
  delete memory[where + key]
  try {
    globalThis[where].removeItem(key)
  } catch {}
}

export function clearLocal() {
  memory = Object.fromEntries(Object.entries(memory).filter(([name]) => !name.startsWith('localStorage')))
  try {
    localStorage.clear()
  } catch {}
}

/** Forgets what the browser keeps by every name that `isGone` says, here and for the tab. */
export function forgetKept(isGone: (key: string) => boolean) {
  if (globalThis.window && isGone(window.name)) window.name = ''
  for (const where of ['localStorage', 'sessionStorage'] as const)
    try {
      for (const key of Object.keys(globalThis[where])) if (isGone(key)) removeKept(where, key)
    } catch {}
  memory = Object.fromEntries(
    Object.entries(memory).filter(([name]) => !isGone(name.replace(/^(local|session)Storage/, ''))),
  )
}

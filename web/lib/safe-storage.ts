type StorageName = 'localStorage' | 'sessionStorage'

// Values that the browser refused to store (blocked or full); they last as long as this document.
let memory: Record<string, string> = {}

/*
 * Storage that never throws: where site data is blocked, even reading `localStorage` throws, and a verdict must not fail
 * for that. Separate functions, so that the shell of /verify bundles only those it calls.
 */
export function getItem(storage: StorageName, key: string): string | null {
  try {
    return memory[storage + key] ?? globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** False when only this document has the value. */
export function setItem(storage: StorageName, key: string, value: string): boolean {
  removeItem(storage, key) // in a full storage an older value would outlive this one
  try {
    globalThis[storage].setItem(key, value)
    return true
  } catch {
    memory[storage + key] = value
    return false
  }
}

/**
 * The stored value, or else `value`, which is stored first. Where nothing can be stored, the tab's last value still reaches
 * its next document.
 */
export function getOrSetItem(storage: StorageName, key: string, value: string): string {
  try {
    const known = globalThis[storage].getItem(key) || value
    globalThis[storage].setItem(key, known)
    return known
  } catch {
    // The name of a tab outlives its documents: it carries the value over a reload.
    const isSession = storage === 'sessionStorage'
    const known = memory[storage + key] || (isSession && window.name.split(key)[1]) || value
    if (isSession) window.name = key + known
    memory[storage + key] = known
    return known
  }
}

export function removeItem(storage: StorageName, key: string) {
  delete memory[storage + key]
  try {
    globalThis[storage].removeItem(key)
  } catch {}
}

/** The keys of what the browser has stored; none where it refuses. */
export function listKeys(storage: StorageName): string[] {
  try {
    return Object.keys(globalThis[storage])
  } catch {
    return []
  }
}

export function clearLocalStorage() {
  memory = Object.fromEntries(Object.entries(memory).filter(([name]) => !name.startsWith('localStorage')))
  try {
    localStorage.clear()
  } catch {}
}

/** Removes every item whose key matches, from both storages, memory and the tab's name. */
export function removeItemsWhere(matches: (key: string) => boolean) {
  if (globalThis.window && matches(window.name)) window.name = ''
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    for (const key of listKeys(storage)) if (matches(key)) removeItem(storage, key)
  memory = Object.fromEntries(
    Object.entries(memory).filter(([name]) => !matches(name.replace(/^(local|session)Storage/, ''))),
  )
}

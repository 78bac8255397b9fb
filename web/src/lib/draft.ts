import { firstKept, forgetKept, getKept, removeKept, setKept } from './safe-storage.ts'
import { newId } from './new-id.ts'

/**
 * What a visitor has written and nobody has answered yet: it outlives a reload for a day, together with the id by which
 * sending it again is the same sending. `forget` it when it is answered; `renewId` when that id is of something else.
 */
export function draftOf<Written extends object>(name: string) {
  const key = `draft:${name}`
  const idKey = `draftId:${name}`
  const forget = () => {
    removeKept('localStorage', key)
    removeKept('localStorage', idKey)
  }
  return {
    id: () => firstKept('localStorage', idKey, newId()),
    written(): Partial<Written> {
      const draft = parsed(getKept('localStorage', key))
      if (isFresh(draft)) return draft.written as Partial<Written>
      forget()
      return {}
    },
    keep: (written: Written) => setKept('localStorage', key, JSON.stringify({ at: Date.now(), written })),
    renewId: () => removeKept('localStorage', idKey),
    forget,
  }
}

/** Forgets what was begun more than a day ago, also where its form is never opened again. */
export function dropOldDrafts() {
  forgetKept((key) => {
    const name = /^draft(?:Id)?:(.*)/s.exec(key)?.[1]
    return name !== undefined && !isFresh(parsed(getKept('localStorage', `draft:${name}`)))
  })
}

const day = 24 * 60 * 60_000

const isFresh = ({ at }: { at?: number }) => at !== undefined && Date.now() - at < day

function parsed(text: string | null): { at?: number; written?: object } {
  try {
    return JSON.parse(text ?? '') ?? {}
  } catch {
    return {}
  }
}

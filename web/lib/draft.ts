import { newId } from './new-id.ts'
import { getItem, getOrSetItem, removeItem, removeItemsWhere, setItem } from './safe-storage.ts'

/**
 * A visitor's input that the server does not have yet. It survives a reload for a day, together with the id that makes a
 * retry the same submission. `clear` it once the server has it; `renewId` when that id belongs to another submission.
 */
export function openDraft<Input extends object>(name: string) {
  const key = `draft:${name}`
  const idKey = `draftId:${name}`
  const clear = () => {
    removeItem('localStorage', key)
    removeItem('localStorage', idKey)
  }
  return {
    id: () => getOrSetItem('localStorage', idKey, newId()),
    load(): Partial<Input> {
      const draft = parsed(getItem('localStorage', key))
      if (isFresh(draft)) return draft.input as Partial<Input>
      clear()
      return {}
    },
    save: (input: Input) => setItem('localStorage', key, JSON.stringify({ at: Date.now(), input })),
    renewId: () => removeItem('localStorage', idKey),
    clear,
  }
}

/** Removes drafts that are older than a day, even if their form is never opened again. */
export function removeOldDrafts() {
  removeItemsWhere((key) => {
    const name = /^draft(?:Id)?:(.*)/s.exec(key)?.[1]
    return name !== undefined && !isFresh(parsed(getItem('localStorage', `draft:${name}`)))
  })
}

const day = 24 * 60 * 60_000

const isFresh = ({ at }: { at?: number }) => at !== undefined && Date.now() - at < day

function parsed(text: string | null): { at?: number; input?: object } {
  try {
    return JSON.parse(text ?? '') ?? {}
  } catch {
    return {}
  }
}

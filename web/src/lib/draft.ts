import { firstKept, getKept, removeKept, setKept } from './kept.ts'
import { newId } from './new-id.ts'

/**
 * What a visitor has written and nobody has answered yet: it outlives a reload, together with the id by which sending it
 * again is the same sending. `forget` it when it is answered; `renewId` when that id is of something else.
 */
export function draftOf<Written extends object>(name: string) {
  const key = `draft:${name}`
  const idKey = `draftId:${name}`
  return {
    id: () => firstKept('localStorage', idKey, newId()),
    written: () => parsed(getKept('localStorage', key)) as Partial<Written>,
    keep: (written: Written) => setKept('localStorage', key, JSON.stringify(written)),
    renewId: () => removeKept('localStorage', idKey),
    forget() {
      removeKept('localStorage', key)
      removeKept('localStorage', idKey)
    },
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value ? value : {}
  } catch {
    return {}
  }
}

import { limits } from '@sahihi/contract/domain/limits.ts'
import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Chosen rows of a list by page: some by their key, or all that the filter finds. Another filter empties the choice. */
export function useSelection(filter: string) {
  const [state, setState] = useState({ filter, keys: none, isAll: false })
  const { keys, isAll } = state.filter === filter ? state : { keys: none, isAll: false }
  const select = (changed: string[], isSelected: boolean) => {
    const next = isSelected ? [...keys, ...changed] : [...keys].filter((key) => !changed.includes(key))
    setState({ filter, keys: new Set(next.slice(0, limits.selectedMax)), isAll: false })
  }
  return {
    keys,
    isAll,
    isFull: keys.size === limits.selectedMax,
    select,
    selectAll: () => setState({ filter, keys: none, isAll: true }),
    clear: () => setState({ filter, keys: none, isAll: false }),
  }
}
export type Selection = ReturnType<typeof useSelection>

import { useEffect, useEffectEvent, useState } from 'react'
import type { Result } from './result.ts'
import type { Search } from './use-search.ts'

export type Choice = { active: number; move: (step: 1 | -1) => void; confirm: () => void; reset: () => void }

/**
 * The chosen line: the first, until the arrow keys move it. Enter that comes before the answer to what was typed opens the first
 * line of that answer.
 */
export function useChoice(results: Result[], search: Search, open: (result: Result) => void): Choice {
  const [moved, setMoved] = useState<number>()
  const [isWaiting, setWaiting] = useState(false)
  const active = Math.min(moved ?? 0, results.length - 1)
  const [first] = results
  const isLocal = first?.kind === 'page' || first?.kind === 'action'
  const openFirst = useEffectEvent(() => {
    setWaiting(false)
    if (first) open(first)
  })
  useEffect(() => {
    if (isWaiting && search.isCurrent) openFirst()
  }, [isWaiting, search.isCurrent])
  return {
    active,
    move: (step) => {
      setWaiting(false)
      if (results.length > 0) setMoved((active + step + results.length) % results.length)
    },
    confirm: () => {
      const result = results[active]
      if (result && (search.isCurrent || moved !== undefined || isLocal)) return open(result)
      search.send()
      setWaiting(true)
    },
    reset: () => {
      setMoved(undefined)
      setWaiting(false)
    },
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Result } from './result.ts'
import type { Search } from './use-search.ts'

export type Choice = {
  active: number
  move: (step: 1 | -1) => void
  confirm: () => void
  reset: () => void
}

/**
 * The chosen line: the first, until the arrow keys move it. Enter that comes before the answer to what was typed opens the first
 * line of that answer.
 */
export function useChoice(results: Result[], search: Search, open: (result: Result) => void): Choice {
  // By its key, because an answer that comes after the arrow keys puts other results in its place.
  const [moved, setMoved] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const found = results.findIndex((result) => keyOf(result) === moved)
  const active = found >= 0 ? found : Math.min(0, results.length - 1)
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
      const next = results[(active + step + results.length) % results.length]
      setMoved(next && keyOf(next))
    },
    confirm: () => {
      const result = results[active]
      if (result && (search.isCurrent || found >= 0 || isLocal)) return open(result)
      search.send()
      setWaiting(true)
    },
    reset: () => {
      setMoved(undefined)
      setWaiting(false)
    },
  }
}

/** An action and a page may lead to the same address. */
const keyOf = ({ kind, href }: Result) => `${kind} ${href}`

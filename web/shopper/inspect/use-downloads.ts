import type { CodeManifest } from '@sahihi/contract/domain/code-manifest.ts'
import type { Inspector } from '@sahihi/contract/endpoints/inspections.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { errorMessage } from '../lib/error-message.ts'
import { downloadWanted, openDownloads } from './download-lots.ts'
import { type Lot, listAll, type Scope } from './store.ts'

type Downloaded = { lots: Lot[]; scopes: Scope[]; manifests: CodeManifest[]; isOpen: boolean }

/** What this phone has taken along, and its download. */
export function useDownloads(inspector: Inspector | undefined) {
  const [downloaded, setDownloaded] = useState<Downloaded>({ lots: [], scopes: [], manifests: [], isOpen: false })
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [problem, setProblem] = useState<string>()
  const [isPersisted, setPersisted] = useState(true)
  const running = useRef<AbortController>(undefined)

  const refresh = useCallback(async () => {
    setDownloaded({ ...(await openDownloads()), scopes: await listAll('scopes'), isOpen: true })
  }, [])
  useEffect(() => {
    if (inspector?.id) void refresh()
  }, [inspector?.id, refresh])

  /** Downloads what is missing, after a step that chooses more. */
  async function download(choose?: () => Promise<unknown>) {
    if (!inspector || running.current) return
    const controller = new AbortController()
    running.current = controller
    setProblem(undefined)
    navigator.storage?.persist?.().then(setPersisted, () => setPersisted(false))
    setProgress({ done: 0, all: 0 })
    try {
      await choose?.()
      const all = (await listAll('lots')).filter(({ isWanted }) => isWanted).length
      setProgress({ done: 0, all })
      const countLot = () => setProgress((before) => before && { ...before, done: before.done + 1 })
      await downloadWanted(inspector, controller.signal, countLot)
    } catch (cause) {
      if (!controller.signal.aborted)
        setProblem(cause instanceof CallError ? errorMessage(cause) : String((cause as Error).message))
    }
    running.current = undefined
    setProgress(undefined)
    await refresh()
  }

  return { ...downloaded, progress, problem, isPersisted, download, refresh, stop: () => running.current?.abort() }
}

export type Downloads = ReturnType<typeof useDownloads>

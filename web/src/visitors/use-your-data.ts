import { useState } from 'react'
import { call } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'
import { t } from '../lib/i18n.ts'
import { forgetVisitor, knownVisitor } from '../lib/visitor.ts'
import { whyRefused } from '../lib/error-message.ts'

type YourDataState =
  | { is: 'open' | 'fetching' | 'asking' | 'erasing' | 'erased' }
  | { is: 'failed'; what: string; reason: string }

/** What is kept of this browser's visitor: fetched as a file, or erased there and here. */
export function useYourData() {
  const [sessionId, setSessionId] = useState(knownVisitor)
  const [state, setState] = useState<YourDataState>({ is: 'open' })
  const fail = (what: string, cause: unknown) => setState({ is: 'failed', what, reason: whyRefused(cause) })

  async function download() {
    if (!sessionId || state.is === 'fetching') return
    setState({ is: 'fetching' })
    try {
      const { data } = await call('POST /api/visitors/export', { body: { sessionId } })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
      setState({ is: 'open' })
    } catch (cause) {
      fail(t().yourData.exportFailed, cause)
    }
  }

  async function erase() {
    if (!sessionId || state.is === 'erasing') return
    setState({ is: 'erasing' })
    try {
      await call('POST /api/visitors/erase', { body: { sessionId } })
      forgetVisitor()
      setSessionId(null)
      setState({ is: 'erased' })
    } catch (cause) {
      fail(t().yourData.eraseFailed, cause)
    }
  }

  return {
    sessionId,
    state,
    download,
    erase,
    ask: () => setState({ is: 'asking' }),
    leaveIt: () => setState({ is: 'open' }),
  }
}

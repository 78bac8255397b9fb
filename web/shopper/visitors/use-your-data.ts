import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorMessage } from '../lib/error-message.ts'
import { eraseVisitor, storedVisitorId } from '../lib/visitor.ts'

type YourDataState =
  | { status: 'open' | 'downloading' | 'confirming' | 'erasing' | 'erased' }
  | { status: 'failed'; message: string; reason: string }

/** The stored data of this browser's visitor: downloads it as a file, or erases it on the server and here. */
export function useYourData() {
  const [sessionId, setSessionId] = useState(storedVisitorId)
  const [state, setState] = useState<YourDataState>({ status: 'open' })
  const fail = (message: string, cause: unknown) => setState({ status: 'failed', message, reason: errorMessage(cause) })

  async function download() {
    if (!sessionId || state.status === 'downloading') return
    setState({ status: 'downloading' })
    try {
      const { data } = await call('POST /api/visitors/export', { body: { sessionId } })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
      setState({ status: 'open' })
    } catch (cause) {
      fail(t().yourData.exportFailed, cause)
    }
  }

  async function erase() {
    if (!sessionId || state.status === 'erasing') return
    setState({ status: 'erasing' })
    try {
      await call('POST /api/visitors/erase', { body: { sessionId } })
      eraseVisitor()
      setSessionId(null)
      setState({ status: 'erased' })
    } catch (cause) {
      fail(t().yourData.eraseFailed, cause)
    }
  }

  return {
    sessionId,
    state,
    download,
    erase,
    confirmErase: () => setState({ status: 'confirming' }),
    cancelErase: () => setState({ status: 'open' }),
  }
}

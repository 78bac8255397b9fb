import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { t } from '../../lib/i18n.ts'
import { type LastVerdict, lastVerdict } from '../scans/last-verdict.ts'
import type { GoToResult } from '../scans/serial-form.tsx'
import { showPage } from './start-page.tsx'

/** Opens the result of a check: its page or, where the browser stores nothing for the next document, in this one. */
export const openResult: GoToResult = (path, isStored) => (isStored ? location.assign(path) : showResultHere())

/** As above, in the place of this page: Back leads to the one before. */
export const replaceByResult: GoToResult = (path, isStored) => (isStored ? location.replace(path) : showResultHere())

async function showResultHere() {
  const last = lastVerdict()
  const { ScanResult } = await loadResult(last?.answer).catch(() => {
    throw new Error(t().network)
  })
  const show = (result: LastVerdict) =>
    showPage(
      <ScanResult
        {...result}
        onAnswer={(answer) => show({ ...result, answer })}
        onLeave={() => location.assign('/')}
      />,
    )
  if (last) show(last)
  scrollTo(0, 0)
}

async function loadResult(answer: VerdictAnswer | undefined) {
  const result = await import('./result.tsx')
  await result.loadFeedbackForm(answer)
  return result
}

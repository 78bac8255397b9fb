import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { FormDocument, formPathAt } from '../src/app/form-pages.tsx'
import { answerCalls, type Replies } from './replies.ts'
import { phone } from './screens.ts'

/** Opens a page of the forms' own document, such as the sign-in page, on a phone. */
export async function openForm(path: string, replies: Replies = {}) {
  answerCalls(replies)
  await page.viewport(phone.width, phone.height)
  const address = location.href
  history.replaceState(null, '', path)
  const root = createRoot(document.getElementById('root') as HTMLElement)
  onTestFinished(() => {
    root.unmount()
    history.replaceState(null, '', address)
    localStorage.clear()
    sessionStorage.clear()
  })
  root.render(<FormDocument path={formPathAt(location.pathname)} openApp={() => new Promise(() => {})} />)
}

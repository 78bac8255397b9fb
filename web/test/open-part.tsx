import '../ui/tokens.css'
import '../ui/public.css'
import '../ui/controls.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setLocale } from '../lib/i18n.ts'
import { answerCalls, type Replies, unansweredCalls } from './replies.ts'
import { phone } from './screens.ts'

/** Shows what a document without the app draws for shoppers, on a phone. */
export async function openPart(part: ReactNode, replies: Replies = {}) {
  answerCalls(replies)
  await page.viewport(phone.width, phone.height)
  await setLocale('en')
  const root = createRoot(document.getElementById('root') as HTMLElement)
  onTestFinished(() => {
    root.unmount()
    localStorage.clear()
    sessionStorage.clear()
    expect(unansweredCalls(), 'calls without an answer in the test').toEqual([])
  })
  root.render(part)
}

import '../src/ui/tokens.css'
import '../src/ui/public.css'
import { notifications } from '@mantine/notifications'
import { type Page, pages, titleOf } from '@sahihi/contract/domain/pages.ts'
import type { Root } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queryClient } from '../src/app/queries.tsx'
import { router } from '../src/app/routes.tsx'
import { startApp } from '../src/app/start-app.tsx'
import { defaultReplies, type Person, sessionOf } from './default-replies.ts'
import { answerCalls, type Replies, unansweredCalls } from './replies.ts'
import { phone } from './screens.ts'

/** When every test is: what is mocked has dates around it. */
export const now = new Date('2026-11-21T12:00:00.000Z')

let root: Root | undefined
// React's, once the router has been shown; it would wait for a page that is shown no more.
const { startTransition } = router
const errors: string[] = []

vi.spyOn(console, 'error').mockImplementation((...said) => errors.push(said.map(String).join(' ')))
addEventListener('error', ({ message }) => errors.push(message))

/** Opens a page of the app on a phone, signed in as a person, where the server answers as `replies` say. */
export async function openPage(
  path: string,
  { as, replies = {} }: { as?: Person | undefined; replies?: Replies } = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(close)
  answerCalls(replies, defaultReplies(as))
  if (as) {
    localStorage.setItem('token', 'a-token')
    localStorage.setItem('isAdmin', String(as === 'admin'))
    localStorage.setItem('timeZone', 'Africa/Lagos')
    localStorage.setItem('session', JSON.stringify(sessionOf(as)))
  }
  await page.viewport(phone.width, phone.height)
  await commands.preferColorScheme('light')
  document.title = ''
  history.replaceState(null, '', path)
  root = await startApp()
}

function close() {
  root?.unmount()
  root = undefined
  router.startTransition = startTransition
  notifications.clean()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  const found = { unanswered: unansweredCalls(), errors: errors.splice(0) }
  expect(found).toEqual({ unanswered: [], errors: [] })
}

export function titleAt(path: string) {
  const { pathname } = new URL(path, 'http://localhost')
  const shapeOf = (known: string) => new RegExp(`^${known.replace(/\$\w+/g, '[^/]+')}$`)
  return titleOf((pages as readonly Page[]).find((known) => shapeOf(known.path).test(pathname))?.title)
}

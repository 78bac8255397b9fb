import '../ui/tokens.css'
import '../ui/public.css'
import '../ui/controls.css'
import { notifications } from '@mantine/notifications'
import { formatPageTitle, type Page, pages } from '@sahihi/contract/domain/pages.ts'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { setLocale } from '../lib/i18n.ts'
import { ErrorBoundary } from '../shopper/ui/error-boundary.tsx'
import { queryClient } from '../workspace/app/queries.tsx'
import { router } from '../workspace/app/routes.tsx'
import { startApp } from '../workspace/app/start-app.tsx'
import { defaultReplies, type Person, sessionOf } from './default-replies.ts'
import { answerCalls, type Replies } from './replies.ts'
import { phone } from './screens.ts'
import { shopperPageAt } from './shopper-pages.tsx'
import { expectAnswers } from './until.ts'

/** When every test is: what is mocked has dates around it. */
export const now = new Date('2026-11-21T12:00:00.000Z')

let root: Root | undefined
// React's, once the router has been shown; it would wait for a page that is shown no more.
const { startTransition } = router
const errors: string[] = []

vi.spyOn(console, 'error').mockImplementation((...said) => {
  // What went wrong in a card, for the operator.
  if (!/^Analytics, /.test(String(said[0]))) errors.push(said.map(String).join(' '))
})
addEventListener('error', ({ message }) => errors.push(message))

export type Opening = {
  as?: Person | undefined
  replies?: Replies | undefined
  /** What an earlier visit has left in the browser. */
  stored?: { local?: Record<string, string>; session?: Record<string, string> } | undefined
}

/** Opens a page on a phone, signed in as a person, where the server answers as `replies` say. */
export async function openPage(path: string, { as, replies = {}, stored = {} }: Opening = {}) {
  errors.length = 0
  unmount() // an earlier page of the same test
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(close)
  answerCalls(replies, defaultReplies(as))
  Object.assign(localStorage, as && signedIn(as), stored.local)
  Object.assign(sessionStorage, stored.session)
  await page.viewport(phone.width, phone.height)
  await commands.preferColorScheme('light')
  history.replaceState(null, '', path)
  document.title = ''
  root = await show(path)
}

const signedIn = (as: Person) => ({
  token: 'a-token',
  isAdmin: String(as === 'admin'),
  timeZone: 'Africa/Lagos',
  session: JSON.stringify(sessionOf(as)),
})

/** As main.tsx and the scripts of web/shopper/app do. All but the first are of documents, which have their titles. */
async function show(path: string) {
  const shopperPage = shopperPageAt(location)
  if (shopperPage) return draw(path, shopperPage)
  return startApp()
}

async function draw(path: string, content: ReactNode) {
  await setLocale('en')
  document.title = titleAt(path)
  const drawn = createRoot(document.getElementById('root') ?? document.body)
  drawn.render(<ErrorBoundary>{content}</ErrorBoundary>)
  return drawn
}

function unmount() {
  root?.unmount()
  root = undefined
  router.startTransition = startTransition
}

function close() {
  unmount()
  notifications.clean()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.mantineColorScheme
  delete document.documentElement.dataset.theme
  vi.useRealTimers()
  expectAnswers()
  expect(errors.splice(0).join('\n'), 'errors in the console').toBe('')
}

export function titleAt(path: string) {
  const { pathname } = new URL(path, 'http://localhost')
  const shapeOf = (known: string) => new RegExp(`^${known.replace(/\$\w+/g, '[^/]+')}$`)
  return formatPageTitle((pages as readonly Page[]).find((known) => shapeOf(known.path).test(pathname))?.title)
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Person } from './default-replies.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openPage, titleAt } from './open-page.tsx'
import type { Replies } from './replies.ts'
import { until } from './until.ts'

/** A page in one of its states. */
export type State = {
  name: string
  path: string
  as?: Person
  replies?: Replies
  /** A text that is there once the page is. */
  ready: string | RegExp
  /** The skeleton in the place of what hangs: its name, and the number of its pieces. */
  loading?: { skeleton?: string; pieces?: number }
  act?: () => Promise<void>
}

/** Each state is accessible on a phone and a desktop, and has the page's title. */
export function testStates(states: State[]) {
  for (const { name, path, as, replies, ready, loading, act } of states)
    test(`${name}: accessible on phone and desktop, without horizontal overflow`, async () => {
      await openPage(path, { as, replies })
      await until(() => isShown(ready), `“${ready}” is not shown.`)
      expect(document.title).toBe(titleAt(path))
      await act?.()
      await expectLoading(loading)
      await expectAccessible()
    })
}

const isShown = (text: string | RegExp) =>
  page
    .getByText(text)
    .elements()
    .some((element) => element.checkVisibility())

const skeleton = '.mantine-Skeleton-root'

/** The skeleton of what hangs, or none. */
async function expectLoading(loading: State['loading']) {
  const count = (within: Element | null, selector: string) => within?.querySelectorAll(selector).length ?? 0
  if (!loading) {
    const all = `[data-loading=true], [aria-busy=true], ${skeleton}`
    return until(() => count(document.body, all) === 0, 'Something is still loading.')
  }
  const place = loading.skeleton
    ? page.getByRole('status', { name: loading.skeleton, exact: true })
    : page.getByRole('main')
  const isRight = (pieces: number) => (loading.pieces ? pieces === loading.pieces : pieces > 0)
  await until(() => isRight(count(place.query(), skeleton)), `There is no skeleton “${loading.skeleton}”.`)
}

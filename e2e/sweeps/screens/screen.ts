import type { Page } from '@playwright/test'

type InventoryData = {
  batchId: string
  scanned: string
  blocked: string
  unscanned: string
  recalledId: string
  answeredId: string
  unansweredId: string
}

/** What the sweep created before it opens the screens. */
export type TestData = {
  partner: string
  empty: string
  admin: string
  productId: string
  batchId: string
  batchNumber: string
  serial: string
  feedbackSerial: string
  feedbackId: string
  answeredId: string
  inventory: InventoryData
}
/** A screen in one of its states, as the sweep opens it. */
export type Screen = {
  name: string
  path: (made: TestData) => string
  as?: 'partner' | 'empty' | 'admin'
  ready: RegExp
  /** A call that never answers, what the skeleton in its place is called, and how many pieces that has. */
  hangs?: { call: string; skeleton?: string; pieces?: number }
  /** A call that is refused. */
  fails?: string
  /** A call that is answered in the server's place. */
  answers?: { call: string; json: object }
  act?: (page: Page) => Promise<void>
}

/** So that a message which goes after some seconds is still there when it is looked at. */
export const keepNotifications = (page: Page) =>
  page.evaluate(() => {
    const real = window.setTimeout.bind(window)
    const long = (wait = 0) => (wait < 3000 ? wait : 600_000)
    Object.assign(window, { setTimeout: (act: () => void, wait?: number) => real(act, long(wait)) })
  })

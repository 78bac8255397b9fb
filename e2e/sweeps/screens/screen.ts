import type { Page } from '@playwright/test'

type InventoryData = {
  batchId: string
  scanned: string
  blocked: string
  unscanned: string
  recalledId: string
  answeredId: string
  unansweredId: string
  pinBatchId: string
  pinTried: string
}

/** The data that the sweep creates before it opens the screens. */
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
/** A screen in one of its states. */
export type Screen = {
  name: string
  path: (data: TestData) => string
  as?: 'partner' | 'empty' | 'admin'
  ready: RegExp
  /** A call that gets no reply, with the name of its skeleton and the number of its pieces. */
  hangs?: { call: string; skeleton?: string; pieces?: number }
  /** A call that fails. */
  fails?: string
  /** A call with a mocked reply. */
  answers?: { call: string; json: object }
  act?: (page: Page) => Promise<void>
}

/** Keeps notifications that close after some seconds open while they are checked. */
export const keepNotifications = (page: Page) =>
  page.evaluate(() => {
    const real = window.setTimeout.bind(window)
    const long = (wait = 0) => (wait < 3000 ? wait : 600_000)
    Object.assign(window, { setTimeout: (act: () => void, wait?: number) => real(act, long(wait)) })
  })

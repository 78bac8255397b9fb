import type { Page } from '@playwright/test'
import type { MadeInventory } from './inventory-screens.ts'

export type Made = {
  partner: string
  empty: string
  admin: string
  productId: string
  batchId: string
  batchNumber: string
  serial: string
  asking: string
  feedbackId: string
  answeredId: string
  inventory: MadeInventory
}
/** A screen in one of its states, as the sweep opens it. */
export type Screen = {
  name: string
  path: (made: Made) => string
  as?: 'partner' | 'empty' | 'admin'
  ready: RegExp
  /** A call that never answers, or that is refused. */
  hangs?: string
  fails?: string
  act?: (page: Page) => Promise<void>
}

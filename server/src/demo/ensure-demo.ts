import { randomBytes } from 'node:crypto'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Config } from '../config.ts'
import { createLoaderDatabase } from '../db/client.ts'
import { acquireLock } from '../db/locks.ts'
import { hashPassword } from '../lib/passwords.ts'
import { loadDemo } from './load-demo.ts'
import { type DemoSize, planDemo } from './plan-demo.ts'
import { hasPartners } from './queries.ts'

const usual: Omit<DemoSize, 'until'> = { scans: 20_000, partners: 1, products: 8, days: 180, seed: 1 }

/** Fills a database with a demo, and says who may sign in and which code to try. */
export async function fillDemo(url: string, config: Config, size: DemoSize, say: (line: string) => void) {
  const db = createLoaderDatabase(url)
  try {
    const password = randomBytes(12).toString('base64url')
    const { emails, codes } = await loadDemo(db, planDemo(size), await hashPassword(password), say)
    say(`\n  Demo manufacturer: ${config.PUBLIC_URL}/login`)
    say(`    as:              ${emails[0]}\n    password:        ${password}`)
    say(`    a genuine code:  ${config.PUBLIC_URL}/verify/${serialOf(codes[0] ?? 0n)}`)
  } finally {
    await db.destroy()
  }
}

/**
 * On a database without any partner, when the settings want a demo (design 3, `DEMO`). Servers that start together take turns, so
 * that one makes it and the others find it.
 */
export async function ensureDemo(config: Config, url: string, say: (line: string) => void) {
  if (!wantsDemo(config)) return
  const db = createLoaderDatabase(url)
  try {
    await db.transaction().execute(async (tx) => {
      await acquireLock(tx, 'first demo')
      if (!(await hasPartners(tx))) await fillDemo(url, config, { ...usual, until: new Date() }, say)
    })
  } finally {
    await db.destroy()
  }
}

const wantsDemo = ({ DEMO, DATABASE_URL, NODE_ENV }: Config) =>
  DEMO ? DEMO === '1' : !DATABASE_URL && NODE_ENV === 'development'

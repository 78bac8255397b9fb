import { randomBytes } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { evaluateCopyCandidates } from '../insight/copy-cases/evaluate-candidates.ts'
import { replaceHistory } from '../insight/copy-cases/stored-histories.ts'
import type { Config } from '../platform/config.ts'
import { hasRows, withDb, withLoaderDb } from '../platform/db/client.ts'
import { acquireLock } from '../platform/db/locks.ts'
import { isOnCluster } from '../platform/db/on-cluster.ts'
import type { Jobs } from '../platform/lib/jobs.ts'
import { hashPassword } from '../platform/lib/passwords.ts'
import { currentPinKey, pinsOfBatch } from '../platform/lib/pin-keys.ts'
import type { KeyedConfig } from '../platform/lib/secret-key.ts'
import { weighVisitors } from '../verify/detection/visitor-history.ts'
import type { DemoSize } from './demo-plan.ts'
import { loadDemo } from './load-demo.ts'
import { planDemo } from './plan-demo.ts'
import { queueCode, queueCodes, setCopiedLabelMails } from './queries.ts'
import type { StoryHistory } from './replay-stories.ts'

const defaultSize: Omit<DemoSize, 'until'> = { scans: 20_000, partners: 1, products: 8, days: 180, seed: 1 }

/** Adds a demo to a database, and prints an account to sign in with and codes to try. */
export const fillDemo = (url: string, config: KeyedConfig, size: DemoSize, print: (line: string) => void) =>
  withLoaderDb(url, async (db) => {
    const password = randomBytes(12).toString('base64url')
    const demo = await loadDemo(db, planDemo(size), await hashPassword(password), print, currentPinKey(config))
    await openStoryCases(url, demo)
    const link = (codeId: bigint) => `${config.PUBLIC_URL}/verify/${encodeSerial(codeId)}`
    print(`\n  Demo manufacturer: ${config.PUBLIC_URL}/login`)
    print(`    as:              ${demo.emails[0]}\n    password:        ${password}`)
    print(`    a genuine code:  ${link(demo.unscannedCode)}`)
    const [copied] = demo.stories
    if (copied) print(`    a suspected one: ${link(BigInt(copied.codeId))}`)
    if (demo.pinCode) {
      const { batchId, codeId } = demo.pinCode
      const pin = pinsOfBatch(config, { batchId, pinKeyFingerprint: currentPinKey(config) })?.(codeId)
      print(`    a hidden PIN:    ${pin?.replace(/^.{4}/, '$& ')}, of ${link(codeId)}`)
    }
  })

/**
 * Adds a demo to a database without any partner, if the settings ask for one (docs/settings.md). Of servers that start at the same
 * time, one adds it.
 */
export async function ensureDemo(config: KeyedConfig, url: string, print: (line: string) => void) {
  if (!wantsDemo(config)) return
  await withLoaderDb(url, async (db) => {
    if (await isOnCluster(db))
      return print('No demo is loaded into a Citus cluster: load it before `npm run distribute`.')
    await db.transaction().execute(async (tx) => {
      await acquireLock(tx, 'first demo')
      if (!(await hasRows(tx, 'partners'))) await fillDemo(url, config, { ...defaultSize, until: new Date() }, print)
    })
  })
}

const wantsDemo = ({ DEMO, DATABASE_URL, NODE_ENV }: Config) =>
  DEMO ? DEMO === '1' : !DATABASE_URL && NODE_ENV === 'development'

type Demo = { partnerIds: string[]; stories: StoryHistory[] }

/**
 * Lets the evaluator open the cases of the demo's stories as it would have: once when a code became suspected, and again with the later
 * visitors. Alerts send no mails, because the addresses of a demo do not exist.
 */
export const openStoryCases = (url: string, { partnerIds, stories }: Demo): Promise<void> =>
  // The evaluator works in a transaction, and stores its progress beside it.
  withDb(
    url,
    async (db) => {
      await setCopiedLabelMails(db, partnerIds, 'off')
      for (const { codeId, chapters } of stories)
        for (const { history, lastVisitorAt } of chapters) {
          const stored = { ...weighVisitors(history), codeId, sessionHashes: [] }
          await db.transaction().execute((tx) => replaceHistory(tx, stored))
          await queueCode(db, codeId)
          await evaluateCopyCandidates({ db, jobs: noJobs, clock: () => lastVisitorAt })
        }
      await setCopiedLabelMails(db, partnerIds, 'default')
      // The server evaluates the other codes.
      await queueCodes(db, partnerIds)
    },
    2,
  )

const refuse = () => Promise.reject(new Error('A demo has no jobs.'))
const noJobs: Jobs = { enqueue: refuse, work: refuse, every: refuse, retryFailed: refuse, stop: refuse }

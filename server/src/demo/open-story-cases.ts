import { evaluateCopyCandidates } from '../insight/copy-cases/evaluate-candidates.ts'
import { replaceHistory } from '../insight/copy-cases/stored-histories.ts'
import { createDatabase } from '../platform/db/client.ts'
import type { Jobs } from '../platform/lib/jobs.ts'
import { weighVisitors } from '../verify/detection/visitor-history.ts'
import { queueCode, queueCodes, setCopiedLabelMails } from './queries.ts'
import type { StoryHistory } from './replay-stories.ts'

type Demo = { partnerIds: string[]; stories: StoryHistory[] }

/**
 * Lets the evaluator open the cases of the demo's stories as it would have: once when a code became suspected, and again with
 * the visitors since then. The alerts are raised without mails, because the addresses of a demo do not exist.
 */
export async function openStoryCases(url: string, { partnerIds, stories }: Demo): Promise<void> {
  const { db } = createDatabase(url, () => {}, 2)
  try {
    await setCopiedLabelMails(db, partnerIds, 'off')
    for (const { codeId, chapters } of stories)
      for (const { history, lastVisitorAt } of chapters) {
        const stored = { ...weighVisitors(history), codeId, sessionHashes: [] }
        await db.transaction().execute((tx) => replaceHistory(tx, stored))
        await queueCode(db, codeId)
        await evaluateCopyCandidates({ db, jobs: noJobs, clock: () => lastVisitorAt })
      }
    await setCopiedLabelMails(db, partnerIds, 'usual')
    // The other codes are left to the server that starts now.
    await queueCodes(db, partnerIds)
  } finally {
    await db.destroy()
  }
}

const refuse = () => Promise.reject(new Error('A demo has no jobs.'))
const noJobs: Jobs = { enqueue: refuse, work: refuse, every: refuse, retryFailed: refuse, stop: refuse }

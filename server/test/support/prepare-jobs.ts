import { startJobs } from '../../src/platform/lib/jobs.ts'

/** Makes the tables of the jobs and the queue of mails about recalls, which many tests fill and few work on. */
export async function prepareJobs(url: string) {
  const jobs = await startJobs(url, { onError: () => {} })
  await jobs.work('mail-recall', async () => {})
  await jobs.stop()
}

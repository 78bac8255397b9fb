import type { AppContext } from '../../platform/context.ts'
import { type BatchRequestJob, lapseBatchRequest, mailBatchRequest } from './mail-batch-request.ts'
import { mailRecall, type RecallMail } from './mail-recall.ts'

export async function registerBatchJobs(context: AppContext) {
  const { jobs } = context
  await jobs.work<RecallMail>('mail-recall', (job) => mailRecall(context, job))
  await jobs.work<BatchRequestJob>('mail-batch-request', (job) => mailBatchRequest(context, job))
  await jobs.work<{ id: string }>('lapse-batch-request', (job) => lapseBatchRequest(context, job))
}

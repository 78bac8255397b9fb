import type { AppContext } from '../../platform/context.ts'
import { removeEndedSamples } from './remove-sample-company.ts'

const quarterHourly = '*/15 * * * *'

export const registerSampleJobs = (context: AppContext) =>
  context.jobs.every('remove-samples', quarterHourly, () => removeEndedSamples(context))

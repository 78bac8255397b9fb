import { serverWords, whyNoAnswer } from '../lib/errors.ts'
import { Refused } from '../ui/form-alert.tsx'

export function DecisionFailed({ title, error }: { title: string; error: unknown }) {
  return error ? <Refused title={title}>{serverWords(error) ?? whyNoAnswer(error)}</Refused> : null
}

import { networkMessage, serverMessage } from '../lib/errors.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'

export function DecisionFailed({ title, error }: { title: string; error: unknown }) {
  return error ? <ErrorAlert title={title}>{serverMessage(error) ?? networkMessage(error)}</ErrorAlert> : null
}

import { Select, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportResult } from '@sahihi/contract/endpoints/reports.ts'
import { useState } from 'react'
import { reportsText } from './text.ts'

const t = reportsText.actions

/** The result and the answer that anyone with the reference reads once the report is closed; both are optional. */
export type PublicClosing = { result?: ReportResult; answer?: string }

export function useClosing() {
  const [result, setResult] = useState<ReportResult | null>(null)
  const [answer, setAnswer] = useState('')
  const said: PublicClosing = { ...(result && { result }), ...(answer.trim() && { answer: answer.trim() }) }
  return { said, fields: { result, setResult, answer, setAnswer } }
}

export function ClosingFields({ result, setResult, answer, setAnswer }: ReturnType<typeof useClosing>['fields']) {
  return (
    <>
      <Select
        label={t.result}
        description={t.resultHelp}
        placeholder={t.noResult}
        data={Object.entries(t.results).map(([value, label]) => ({ value: value as ReportResult, label }))}
        clearable
        value={result}
        onChange={setResult}
      />
      <Textarea
        label={t.answer}
        description={t.answerHelp}
        autosize
        minRows={2}
        maxLength={limits.reasonMax}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </>
  )
}

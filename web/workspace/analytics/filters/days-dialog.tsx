import { Button, Group, Modal } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { DayInput } from '../../ui/day-input.tsx'
import { analyticsFiltersText } from '../text.ts'
import styles from './days-dialog.module.css'
import { type DateRange, daysIn } from './view.ts'

const t = analyticsFiltersText

type DaysDialogProps = {
  range: DateRange | undefined
  /** Takes the focus after closing. */
  returnTo: RefObject<HTMLElement | null>
  onApply: (range: DateRange) => void
  onClose: () => void
}

/** The first and the last day that a page is about. */
export function DaysDialog({ range, returnTo, onApply, onClose }: DaysDialogProps) {
  const [from, setFrom] = useState<string | null>(range?.from ?? null)
  const [to, setTo] = useState<string | null>(range?.to ?? null)
  const [error, setError] = useState<string>()
  useEffect(() => () => returnTo.current?.focus(), [returnTo])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setError(validateDays(from, to))
    if (from && to && !validateDays(from, to)) onApply({ from, to })
  }
  return (
    <Modal opened onClose={onClose} title={t.chooseDays}>
      <form className={styles.form} onSubmit={apply} noValidate>
        <div className={styles.days}>
          <DayInput label={t.from} value={from} onChange={setFrom} />
          <DayInput label={t.to} value={to} error={error} onChange={setTo} />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </Group>
      </form>
    </Modal>
  )
}

/** The rules of the server (contract/endpoints/analytics/cards.ts), checked before sending. */
function validateDays(from: string | null, to: string | null): string | undefined {
  if (!from || !to) return messages.analytics.bothDatesRequired
  if (to < from) return messages.analytics.datesReversed
  return daysIn({ from, to }) > limits.analyticsDaysMax
    ? messages.analytics.tooManyDays(limits.analyticsDaysMax)
    : undefined
}

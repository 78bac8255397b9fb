import type { CodePin } from '@sahihi/contract/endpoints/codes.ts'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { pinsText as t } from '../pins/text.ts'
import styles from './codes.module.css'

/** What became of the hidden PIN of a code, with the exact time of its first use on hover. */
export function PinState({ pin: { usedAt, laterUses, wrongTries } }: { pin: CodePin }) {
  return (
    <span className={styles.pin}>
      {usedAt ? (
        <time dateTime={usedAt} title={formatDateTime(usedAt)}>
          {t.usedOn(formatDate(usedAt))}
        </time>
      ) : (
        <span className={styles.never}>{t.unused}</span>
      )}
      {laterUses > 0 ? <Warning text={t.usedAgain(laterUses)} /> : null}
      {wrongTries > 0 ? <Warning text={t.triedWrong(wrongTries)} /> : null}
    </span>
  )
}

const Warning = ({ text }: { text: string }) => (
  <span className={styles.mark} data-state="open">
    <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
    {text}
  </span>
)

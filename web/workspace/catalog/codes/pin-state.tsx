import { Stack } from '@mantine/core'
import type { CodePin } from '@sahihi/contract/endpoints/codes.ts'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { pinsText as t } from '../pins/text.ts'
import styles from './codes.module.css'

/** What became of the hidden PIN of a code, with the exact time of its first use on hover. */
export function PinState({ pin: { usedAt, laterUses, wrongTries } }: { pin: CodePin }) {
  return (
    <Stack gap={4} align="flex-start" className={styles.pin}>
      {usedAt ? (
        <time dateTime={usedAt} title={formatDateTime(usedAt)}>
          {t.usedOn(formatDate(usedAt))}
        </time>
      ) : (
        t.unused
      )}
      {laterUses > 0 ? <Warning text={t.usedAgain(laterUses)} /> : null}
      {wrongTries > 0 ? <Warning text={t.triedWrong(wrongTries)} /> : null}
    </Stack>
  )
}

const Warning = ({ text }: { text: string }) => (
  <IconBadge color="gold" icon={IconAlertTriangle}>
    {text}
  </IconBadge>
)

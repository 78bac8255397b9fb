import { Button, Modal } from '@mantine/core'
import { webhooksText } from '@sahihi/contract/i18n/en/workspace/webhooks.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useOpened } from '../ui/use-opened.ts'
import styles from './webhooks.module.css'

const t = webhooksText.secret

/** Shows a secret the only time that there is one. It is closed by its button alone, so that no stray click loses it. */
export function SecretDialog({
  secret,
  isRotated,
  onClose,
}: {
  secret: string
  isRotated: boolean
  onClose: () => void
}) {
  return (
    <Modal
      opened={useOpened(true)}
      onClose={onClose}
      title={t.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>{t.text}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton value={secret} what={t.what} />
      </p>
      {isRotated ? <p>{t.rotated}</p> : null}
      <Button onClick={onClose}>{t.done}</Button>
    </Modal>
  )
}

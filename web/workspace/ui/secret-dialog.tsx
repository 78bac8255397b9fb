import { Button, Group, Modal } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import styles from './secret-dialog.module.css'
import { useOpened } from './use-opened.ts'

type SecretDialogProps = {
  secret: string
  /** `what` names the secret, for the button that copies it; `note` follows the secret. */
  text: { title: string; effect: string; what: string; done: string; note?: string }
  onClose: () => void
}

/** Shows a secret, this once. Only its button closes it: a click beside it would lose the secret. */
export function SecretDialog({ secret, text, onClose }: SecretDialogProps) {
  return (
    <Modal
      opened={useOpened(true)}
      onClose={onClose}
      title={text.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.body}>
        <p>{text.effect}</p>
        <p className={styles.secret}>
          <code>{secret}</code>
          <CopyButton value={secret} what={text.what} />
        </p>
        {text.note ? <p>{text.note}</p> : null}
      </div>
      <Group justify="flex-end" className={styles.buttons}>
        <Button onClick={onClose}>{text.done}</Button>
      </Group>
    </Modal>
  )
}

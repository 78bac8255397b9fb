import { Button, Group, Modal } from '@mantine/core'
import { apiKeysText } from '@sahihi/contract/i18n/en/workspace/api-keys.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './api-keys.module.css'

const t = apiKeysText.secret

/** Shows a new key, this once. Only its button closes it: a click beside it would lose the key. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>{t.effect}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton value={secret} what={t.what} />
      </p>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t.done}</Button>
      </Group>
    </Modal>
  )
}

import { Button, Card, Group, Modal, Stack } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
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
      <Stack>
        <p>{text.effect}</p>
        <Card padding="sm" bg="var(--green-wash)">
          <Group wrap="nowrap" justify="space-between">
            <code>{secret}</code>
            <CopyButton value={secret} what={text.what} />
          </Group>
        </Card>
        {text.note ? <p>{text.note}</p> : null}
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{text.done}</Button>
      </Group>
    </Modal>
  )
}
